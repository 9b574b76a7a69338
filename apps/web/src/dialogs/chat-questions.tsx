import { compactNumber } from '../components/format.ts';
import type { DialogOf, Question } from './question.tsx';

export const largeContext = (dialog: DialogOf<'large-context'>): Question => ({
  title: 'This fix sends a lot of context',
  icon: 'info',
  children: (
    <p className="text-fg-2">
      The model gets about {compactNumber(dialog.tokens)} tokens of files and messages
      {dialog.contextWindow === undefined ? '' : `, out of the ${compactNumber(dialog.contextWindow)} it can read`}. This costs more, and answers get worse with
      this much context. To send less, start a new chat or close some files.
    </p>
  ),
  buttons: {
    end: [
      { label: 'Cancel', value: 'dismiss' },
      { label: 'Send anyway', value: 'confirm', kind: 'primary' },
    ],
  },
});

export const spendCap = (dialog: DialogOf<'spend-cap'>): Question => ({
  title: 'Continue this turn?',
  icon: 'info',
  children: (
    <p className="text-fg-2">
      It has used {compactNumber(dialog.tokens)} tokens{dialog.cost === undefined ? '' : `, about $${dialog.cost.toFixed(2)}`}. If you stop here, all work so
      far is kept.
    </p>
  ),
  buttons: {
    end: [
      { label: 'Stop here', value: 'dismiss' },
      { label: 'Continue', value: 'confirm', kind: 'primary' },
    ],
  },
});

export const importChat = (dialog: DialogOf<'import-chat'>): Question => ({
  title: 'This project already has a chat',
  icon: 'warn',
  tone: 'warn',
  children: (
    <p className="text-fg-2">
      The file has {messages(dialog.messageCount)}, this chat {messages(dialog.existingCount)}. Replacing deletes the messages of this chat. The project files
      are not changed.
    </p>
  ),
  buttons: {
    start: [{ label: 'Cancel', value: 'dismiss', kind: 'quiet' }],
    end: [
      { label: 'Replace', value: 'replace' },
      { label: 'Append', value: 'keep-both', kind: 'primary' },
    ],
  },
});

export const rewindChat = (dialog: DialogOf<'rewind-chat'>): Question => ({
  title: 'Go back in this chat?',
  icon: 'undo',
  children: (
    <>
      <p className="text-fg-2">
        This deletes {messages(dialog.messageCount)} from this chat. To keep {dialog.messageCount === 1 ? 'it' : 'them'}, branch the chat instead.
      </p>
      <FilesAt dialog={dialog} missing="The files stay as they are." then="You can also restore the files. The current files are saved as a version first." />
    </>
  ),
  buttons: {
    start: [{ label: 'Cancel', value: 'dismiss', kind: 'quiet' }],
    end:
      dialog.version === undefined
        ? [{ label: 'Go back', value: 'confirm', kind: 'primary' }]
        : [
            { label: 'Keep the files', value: 'keep-files' },
            { label: `Restore version ${dialog.version}`, value: 'confirm', kind: 'primary' },
          ],
  },
});

export const branchChat = (dialog: DialogOf<'branch-chat'>): Question => ({
  title: 'Branch from here?',
  icon: 'branch',
  children: (
    <>
      <p className="text-fg-2">This creates a new project with the first {messages(dialog.messageCount)}. The current project stays as it is.</p>
      <FilesAt
        dialog={dialog}
        missing="There is no version from that point, so the new project starts with the current files."
        then="It can start with the files from that point or with the current files."
      />
    </>
  ),
  buttons: {
    start: [{ label: 'Cancel', value: 'dismiss', kind: 'quiet' }],
    end:
      dialog.version === undefined
        ? [{ label: 'Branch', value: 'confirm', kind: 'primary' }]
        : [
            { label: 'Current files', value: 'keep-files' },
            { label: `Files from version ${dialog.version}`, value: 'confirm', kind: 'primary' },
          ],
  },
});

const messages = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);

interface FilesAtProps {
  readonly dialog: DialogOf<'rewind-chat' | 'branch-chat'>;
  /** What happens to the files when there is no version from that point. */
  readonly missing: string;
  readonly then: string;
}

/** The version of the files from the point in the chat. */
function FilesAt({ dialog: { version, title }, missing, then }: FilesAtProps) {
  if (version === undefined) return <p className="text-fg-2">{missing}</p>;
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="flex-none text-12 text-fg-3">Version {version}</span>
        <span className="min-w-0 truncate font-medium">{title}</span>
      </p>
      <p className="text-fg-2">{then}</p>
    </>
  );
}
