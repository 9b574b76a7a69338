import { Fragment, type ReactNode } from 'react';
import { useStore } from '../components/use-store.ts';
import { useDownload } from '../projects/use-download.ts';
import { useWorkspacePage } from '../services.tsx';
import { branchChat, importChat, largeContext, rewindChat, spendCap } from './chat-questions.tsx';
import { discardBranch, StartBranchDialog } from './branch-questions.tsx';
import { ConfigureDatabase } from './ConfigureDatabase.tsx';
import { databaseConfirmation, DatabaseLimitDialog, DatabaseNameExistsDialog } from './database-questions.tsx';
import { fatalError } from './fatal-question.tsx';
import { ProjectConfigurationDialog, ProjectNameExistsDialog } from './ProjectDialogs.tsx';
import {
  confirmRollback,
  deployConfirm,
  domainConfirm,
  importConflict,
  installAndRun,
  projectTooBig,
  saveConflict,
  syncConfirm,
} from './project-questions.tsx';
import { type DialogContentProps, type DialogOf, type DialogType, type Question, QuestionDialog } from './question.tsx';
import { toolConsent } from './tool-question.tsx';
import type { DialogAnswer } from '@lathe/workspace';

type Draw<Type extends DialogType> = (props: DialogContentProps<Type>) => ReactNode;

const asking =
  <Type extends DialogType>(questionOf: (dialog: DialogOf<Type>) => Question): Draw<Type> =>
  ({ dialog, onAnswer }) => <QuestionDialog question={questionOf(dialog)} onAnswer={onAnswer} />;

const DIALOGS: { readonly [Type in DialogType]: Draw<Type> } = {
  'fatal-error': asking(fatalError),
  'save-conflict': asking(saveConflict),
  'project-too-big': asking(projectTooBig),
  'project-configuration': (props) => <ProjectConfigurationDialog {...props} />,
  'project-name-exists': (props) => <ProjectNameExistsDialog {...props} />,
  'database-configuration': (props) => <ConfigureDatabase {...props} />,
  'database-limit': (props) => <DatabaseLimitDialog {...props} />,
  'database-name-exists': (props) => <DatabaseNameExistsDialog {...props} />,
  'database-confirmation': asking(databaseConfirmation),
  'import-conflict': asking(importConflict),
  'install-and-run': asking(installAndRun),
  'confirm-rollback': asking(confirmRollback),
  'deploy-confirm': asking(deployConfirm),
  'domain-confirm': asking(domainConfirm),
  'sync-confirm': asking(syncConfirm),
  'large-context': asking(largeContext),
  'spend-cap': asking(spendCap),
  'mcp-consent': asking(toolConsent),
  'rewind-chat': asking(rewindChat),
  'branch-chat': asking(branchChat),
  'import-chat': asking(importChat),
  'start-branch': (props) => <StartBranchDialog {...props} />,
  'discard-branch': asking(discardBranch),
};

/** Shows the first dialog of the workspace's queue. */
export function DialogHost() {
  const { dialogs } = useWorkspacePage();
  const current = useStore(dialogs.current);
  const download = useDownload();
  if (current === undefined) return null;
  const answer = (value: DialogAnswer): void => {
    if (value === 'download') void download();
    // Reloading also discards the queued dialogs.
    dialogs.answer(current.id, value, { clearsQueue: value === 'reload' });
  };
  // The compiler cannot see that the row fits the dialog whose type selects it.
  const draw = DIALOGS[current.type] as Draw<DialogType>;
  // Keyed, so that a second dialog of the same type starts with its own text.
  return <Fragment key={current.id}>{draw({ dialog: current, onAnswer: answer })}</Fragment>;
}
