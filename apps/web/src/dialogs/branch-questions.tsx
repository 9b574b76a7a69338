import { BRANCH_TITLE_MAX_LENGTH } from '@lathe/protocol';
import { useId, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import type { DialogContentProps, DialogOf, Question } from './question.tsx';

/** Asks how a new branch is called. */
export function StartBranchDialog({ dialog, onAnswer }: DialogContentProps<'start-branch'>) {
  const form = useId();
  const [title, setTitle] = useState('');
  const isTaken = dialog.taken.some((taken) => taken.toLowerCase() === title.trim().toLowerCase());
  return (
    <Dialog
      title="Try an idea"
      icon="branch"
      onDismiss={() => onAnswer('dismiss')}
      footer={
        <>
          <span className="flex-1" />
          <Button className="max-sm:h-11" onClick={() => onAnswer('dismiss')}>
            Cancel
          </Button>
          <Button type="submit" form={form} kind="primary" disabled={title.trim() === '' || isTaken} className="max-sm:h-11">
            Try it
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() !== '' && !isTaken) onAnswer({ type: 'renamed', title: title.trim() });
        }}
      >
        <p className="text-fg-2">
          You go on in a branch {dialog.version === undefined ? 'with the files as they are now' : `from version ${dialog.version}`}, with a chat and versions
          of its own. The project stays as it is until you keep the idea.
        </p>
        <Field
          data-autofocus
          label="What do you want to try?"
          required
          maxLength={BRANCH_TITLE_MAX_LENGTH}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          placeholder="Darker header"
        />
        {isTaken && (
          <p role="alert" className="text-12 text-danger">
            There is a branch with this name already.
          </p>
        )}
      </form>
    </Dialog>
  );
}

export const discardBranch = (dialog: DialogOf<'discard-branch'>): Question => ({
  title: `Discard “${dialog.title}”?`,
  icon: 'trash',
  tone: 'danger',
  children: (
    <>
      <p className="text-fg-2">This cannot be undone. You lose what the branch has and the project does not:</p>
      <ul className="list-disc pl-5 text-fg-2">
        <li>{dialog.fileCount === 0 ? 'no changed files' : counted(dialog.fileCount, 'changed file')}</li>
        <li>{dialog.versionCount === 0 ? 'no versions' : counted(dialog.versionCount, 'version')}</li>
        <li>what was said in its chat</li>
      </ul>
      <p className="text-fg-2">The project stays as it is.</p>
    </>
  ),
  buttons: {
    end: [
      // Enter must not discard what somebody made.
      { label: 'Cancel', value: 'dismiss', isDefault: true },
      { label: 'Discard', value: 'confirm', kind: 'danger' },
    ],
  },
});

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
