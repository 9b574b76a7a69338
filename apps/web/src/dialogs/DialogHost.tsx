import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog, type DialogProps } from '../components/Dialog.tsx';
import { compactNumber, relativeTime } from '../components/format.ts';
import { useDownload } from '../projects/use-download.ts';
import { useWorkspacePage } from '../services.tsx';
import { ProjectConfigurationDialog, ProjectNameExistsDialog } from './ProjectDialogs.tsx';
import type { DialogAnswer, DialogView } from '@lathe/workspace';

/** Shows the dialog whose turn it is. */
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
  // Keyed, so that a second dialog of the same type starts with its own text.
  if (current.type === 'project-configuration') return <ProjectConfigurationDialog key={current.id} dialog={current} onAnswer={answer} />;
  if (current.type === 'project-name-exists') return <ProjectNameExistsDialog key={current.id} dialog={current} onAnswer={answer} />;
  const { buttons, ...shape } = describe(current);
  // Enter must not approve a request from a third party.
  const isAskedByOthers = current.type === 'mcp-consent';
  const button = ({ label, value, kind }: DialogButton): ReactNode => (
    <Button
      data-autofocus={isAskedByOthers && value === 'dismiss' ? true : undefined}
      key={value}
      kind={kind ?? 'default'}
      onClick={() => answer(value)}
      className="max-sm:h-11"
    >
      {label}
    </Button>
  );
  return (
    <Dialog
      {...shape}
      onDismiss={() => answer('dismiss')}
      footer={
        <>
          {buttons.start?.map(button)}
          <span className="ml-auto flex flex-wrap justify-end gap-2">{buttons.end.map(button)}</span>
        </>
      }
    >
      {shape.children}
    </Dialog>
  );
}

interface DialogButton {
  readonly label: string;
  readonly value: Extract<DialogAnswer, string>;
  readonly kind?: 'primary' | 'quiet';
}

type Description = Omit<DialogProps, 'onDismiss' | 'footer'> & {
  readonly buttons: { readonly start?: readonly DialogButton[]; readonly end: readonly DialogButton[] };
};

const DOWNLOAD: DialogButton = { label: 'Download project', value: 'download', kind: 'quiet' };

function describe(dialog: Exclude<DialogView, { type: 'project-configuration' | 'project-name-exists' }>): Description {
  switch (dialog.type) {
    case 'fatal-error':
      return FATAL[dialog.variant](dialog.cause);
    case 'save-conflict':
      return {
        title: `${dialog.lastEditor} saved this project ${relativeTime(dialog.editedAt)}`,
        icon: 'warn',
        tone: 'warn',
        children: <p className="text-fg-2">Your version stays in this browser until you choose. Save a copy to keep both.</p>,
        buttons: {
          start: [{ label: 'Overwrite', value: 'overwrite', kind: 'quiet' }],
          end: [
            { label: 'Load theirs', value: 'load-theirs' },
            { label: 'Save as copy', value: 'save-as-copy', kind: 'primary' },
          ],
        },
      };
    case 'project-too-big':
      return {
        title: 'The project is too big to save',
        icon: 'warn',
        tone: 'danger',
        children: <p className="text-fg-2">{dialog.message} It stays in this browser. Download it so you don't lose any changes.</p>,
        buttons: {
          end: [
            { label: 'Close', value: 'dismiss' },
            { label: 'Download project', value: 'download', kind: 'primary' },
          ],
        },
      };
    case 'large-context':
      return {
        title: 'This fix sends a lot of context',
        icon: 'info',
        children: (
          <p className="text-fg-2">
            The model gets about {compactNumber(dialog.tokens)} tokens of files and messages
            {dialog.contextWindow === undefined ? '' : ` of the ${compactNumber(dialog.contextWindow)} it can read`}. This costs more, and answers get worse
            with this much context. To send less, start a new chat or close some files.
          </p>
        ),
        buttons: {
          end: [
            { label: 'Cancel', value: 'dismiss' },
            { label: 'Send anyway', value: 'confirm', kind: 'primary' },
          ],
        },
      };
    case 'mcp-consent':
      return {
        title: `Allow ${dialog.tool}?`,
        icon: 'link',
        children: (
          <>
            {dialog.isChanged && (
              <p className="mb-2 text-warn">{dialog.serverName} has changed the description of this tool since you allowed it. Nothing was called.</p>
            )}
            <p className="text-fg-2">The assistant wants to call this tool on {dialog.serverName} with the input below. The result goes to the model.</p>
            {dialog.description !== '' && <Quoted label={`Description by ${dialog.serverName}`} text={dialog.description} />}
            <SentInput text={dialog.input} />
          </>
        ),
        buttons: {
          start: [{ label: 'Never', value: 'never', kind: 'quiet' }],
          end: [
            { label: 'Not now', value: 'dismiss' },
            { label: 'Always', value: 'always' },
            { label: 'Allow once', value: 'confirm', kind: 'primary' },
          ],
        },
      };
    case 'import-conflict':
      return {
        title: dialog.paths.length === 1 ? 'This file already exists' : `${dialog.paths.length} files already exist`,
        icon: 'warn',
        tone: 'warn',
        children: (
          <>
            <p className="text-fg-2">Replace them, or keep both: imported files then get “copy” in their name. Replaced files can be restored.</p>
            <PathList paths={dialog.paths} />
          </>
        ),
        buttons: {
          start: [{ label: 'Cancel import', value: 'dismiss', kind: 'quiet' }],
          end: [
            { label: 'Replace', value: 'replace' },
            { label: 'Keep both', value: 'keep-both', kind: 'primary' },
          ],
        },
      };
    case 'install-and-run':
      return {
        title: 'Install and run?',
        icon: 'play',
        children: (
          <p className="text-fg-2">
            This installs the packages of the project and starts it with{' '}
            <code className="rounded-badge bg-solid px-1 font-mono text-[12px]">{dialog.command}</code>. Its code runs in this tab only.
          </p>
        ),
        buttons: {
          end: [
            { label: 'Not now', value: 'dismiss' },
            { label: 'Install and run', value: 'confirm', kind: 'primary' },
          ],
        },
      };
    case 'confirm-rollback':
      return {
        title: `Roll back to version ${dialog.version}?`,
        icon: 'undo',
        children: (
          <>
            <p className="flex items-baseline gap-2">
              <span className="min-w-0 truncate font-medium">{dialog.title}</span>
              <span className="flex-none text-12 text-fg-3">{relativeTime(dialog.createdAt)}</span>
            </p>
            <p className="text-fg-2">This restores the files to that version. The current files are saved as a version first, so you can go back.</p>
          </>
        ),
        buttons: {
          end: [
            { label: 'Cancel', value: 'dismiss' },
            { label: 'Roll back', value: 'confirm', kind: 'primary' },
          ],
        },
      };
    case 'rewind-chat':
      return {
        title: 'Go back in this chat?',
        icon: 'undo',
        children: (
          <>
            <p className="text-fg-2">
              This deletes {messages(dialog.messageCount)} from this chat. To keep {dialog.messageCount === 1 ? 'it' : 'them'}, branch the chat instead.
            </p>
            <VersionOf
              dialog={dialog}
              missing="The files stay as they are."
              then="You can also restore the files. The current files are saved as a version first."
            />
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
      };
    case 'branch-chat':
      return {
        title: 'Branch from here?',
        icon: 'branch',
        children: (
          <>
            <p className="text-fg-2">This creates a new project with the first {messages(dialog.messageCount)}. The current project stays as it is.</p>
            <VersionOf
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
      };
    case 'import-chat':
      return {
        title: 'This project already has a chat',
        icon: 'warn',
        tone: 'warn',
        children: (
          <p className="text-fg-2">
            The file has {messages(dialog.messageCount)}, this chat {messages(dialog.existingCount)}. Replacing deletes the messages of this chat. The project
            files are not changed.
          </p>
        ),
        buttons: {
          start: [{ label: 'Cancel', value: 'dismiss', kind: 'quiet' }],
          end: [
            { label: 'Replace', value: 'replace' },
            { label: 'Append', value: 'keep-both', kind: 'primary' },
          ],
        },
      };
    case 'spend-cap':
      return {
        title: 'Continue this turn?',
        icon: 'info',
        children: (
          <p className="text-fg-2">
            It has used {compactNumber(dialog.tokens)} tokens{dialog.cost === undefined ? '' : `, about $${dialog.cost.toFixed(2)}`}. If you stop here, all work
            so far is kept.
          </p>
        ),
        buttons: {
          end: [
            { label: 'Stop here', value: 'dismiss' },
            { label: 'Continue', value: 'confirm', kind: 'primary' },
          ],
        },
      };
  }
}

const messages = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);

function VersionOf({
  dialog: { version, title },
  missing,
  then,
}: {
  readonly dialog: { readonly version?: number; readonly title?: string };
  readonly missing: string;
  readonly then: string;
}) {
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

const LISTED = 6;

function PathList({ paths }: { readonly paths: readonly string[] }) {
  return (
    <ul className="overflow-hidden rounded-control bg-sunken px-2.5 py-2 font-mono text-[12px] leading-[18px] text-fg-2">
      {paths.slice(0, LISTED).map((path) => (
        <li key={path} className="truncate">
          {path}
        </li>
      ))}
      {paths.length > LISTED && <li className="font-sans text-fg-3">and {paths.length - LISTED} more</li>}
    </ul>
  );
}

/** Marks third-party text as such. */
function Quoted({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <figure className="my-2 text-12">
      <figcaption className="text-fg-3">{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <blockquote tabIndex={0} className="max-h-28 overflow-auto border-l-2 border-line pl-2 wrap-anywhere text-fg-2 focus-row">
        {text}
      </blockquote>
    </figure>
  );
}

function SentInput({ text }: { readonly text: string }) {
  return (
    <section
      aria-label="Input"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      className="max-h-60 overflow-auto rounded-control bg-sunken px-2.5 py-2 font-mono text-[12px] leading-[18px] whitespace-pre-wrap wrap-anywhere focus-row"
    >
      {text}
    </section>
  );
}

/** The original error message. */
function Cause({ text }: { readonly text: string | undefined }) {
  return text ? (
    <pre className="rounded-control bg-sunken px-2.5 py-2 font-mono text-[12px] leading-[18px] whitespace-pre-wrap wrap-anywhere">{text}</pre>
  ) : null;
}

const FATAL: Readonly<Record<Extract<DialogView, { type: 'fatal-error' }>['variant'], (cause: string | undefined) => Description>> = {
  'out-of-memory': () => ({
    title: 'Memory limit reached',
    icon: 'bad',
    tone: 'danger',
    children: <p className="text-fg-2">The runtime in this tab ran out of memory and stopped. Your files are kept. Closing other tabs usually helps.</p>,
    buttons: {
      start: [DOWNLOAD],
      end: [
        { label: 'Close', value: 'dismiss' },
        { label: 'Reload', value: 'reload', kind: 'primary' },
      ],
    },
  }),
  'startup-timeout': (cause) => ({
    title: 'Starting is taking too long',
    icon: 'warn',
    tone: 'warn',
    children: (
      <>
        <p className="text-fg-2">You can keep editing without the runtime. Chat, files and saving work.</p>
        <Cause text={cause} />
      </>
    ),
    buttons: {
      end: [
        { label: 'Keep editing', value: 'keep-editing' },
        { label: 'Retry', value: 'retry', kind: 'primary' },
      ],
    },
  }),
  'startup-error': (cause) => ({
    title: 'The runtime could not start',
    icon: 'bad',
    tone: 'danger',
    children: (
      <>
        <p className="text-fg-2">Chat, files and saving still work, but the project cannot run.</p>
        <Cause text={cause} />
      </>
    ),
    buttons: {
      start: [{ label: 'Copy details', value: 'copy-details', kind: 'quiet' }],
      end: [
        { label: 'Keep editing', value: 'keep-editing' },
        { label: 'Retry', value: 'retry', kind: 'primary' },
      ],
    },
  }),
};
