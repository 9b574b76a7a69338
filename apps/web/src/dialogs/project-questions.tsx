import { relativeTime } from '../components/format.ts';
import { whoCanOpen } from '../deploys/visibilities.ts';
import type { DialogOf, Question } from './question.tsx';

export const saveConflict = (dialog: DialogOf<'save-conflict'>): Question => ({
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
});

export const projectTooBig = (dialog: DialogOf<'project-too-big'>): Question => ({
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
});

export const importConflict = (dialog: DialogOf<'import-conflict'>): Question => ({
  title: dialog.paths.length === 1 ? 'This file already exists' : `${dialog.paths.length} files already exist`,
  icon: 'warn',
  tone: 'warn',
  children: (
    <>
      <p className="text-fg-2">You can replace what exists, or keep both: imported files then get “copy” in their names. Replaced files can be restored.</p>
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
});

export const installAndRun = (dialog: DialogOf<'install-and-run'>): Question => ({
  title: 'Install and run?',
  icon: 'play',
  children: (
    <p className="text-fg-2">
      This installs the packages of the project and starts it with <code className="rounded-badge bg-solid px-1 font-mono text-[12px]">{dialog.command}</code>.
      Its code runs in this tab only.
    </p>
  ),
  buttons: {
    end: [
      { label: 'Not now', value: 'dismiss' },
      { label: 'Install and run', value: 'confirm', kind: 'primary' },
    ],
  },
});

export const confirmRollback = (dialog: DialogOf<'confirm-rollback'>): Question => ({
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
});

export const deployConfirm = (dialog: DialogOf<'deploy-confirm'>): Question => ({
  title: `Publish ${dialog.title.trim() || 'this project'}?`,
  icon: 'deploy',
  children: (
    <>
      <p className="min-w-0 truncate font-mono text-12">{dialog.url === undefined ? 'It gets an address of its own.' : new URL(dialog.url).host}</p>
      <p className="text-fg-2">
        The assistant wants to build the app and put it on the web.{' '}
        {dialog.target === 'lathe' ? `${whoCanOpen(dialog)} can open it.` : 'It goes to Netlify, where everyone can open it.'} You can change that in Publish,
        at the top of the page.
      </p>
    </>
  ),
  buttons: {
    end: [
      // Enter must not publish what an assistant asks for.
      { label: 'Not now', value: 'dismiss', isDefault: true },
      { label: 'Publish', value: 'confirm', kind: 'primary' },
    ],
  },
});

export const domainConfirm = (dialog: DialogOf<'domain-confirm'>): Question => ({
  title: 'Set up this domain?',
  icon: 'globe',
  children: (
    <>
      <p className="min-w-0 break-all font-mono text-12">{dialog.hostname}</p>
      <p className="text-fg-2">
        The assistant wants to show {dialog.title.trim() || 'this project'} at this address, too. The domain must be yours: it works once you have entered the
        DNS records that are shown then.
      </p>
    </>
  ),
  buttons: {
    end: [
      // Enter must not agree to what an assistant asks for.
      { label: 'Not now', value: 'dismiss', isDefault: true },
      { label: 'Set up', value: 'confirm', kind: 'primary' },
    ],
  },
});

export const syncConfirm = (dialog: DialogOf<'sync-confirm'>): Question => ({
  title: `Synchronize with ${dialog.host}?`,
  icon: 'branch',
  children: (
    <>
      <p className="min-w-0 break-all font-mono text-12">
        {dialog.path}, branch {dialog.branch}
      </p>
      <p className="text-fg-2">
        The assistant wants to take over what is new there, and to push every version of {dialog.title.trim() || 'this project'}. Everyone who can open the
        repository sees them.
      </p>
    </>
  ),
  buttons: {
    end: [
      // Enter must not agree to what an assistant asks for.
      { label: 'Not now', value: 'dismiss', isDefault: true },
      { label: 'Synchronize', value: 'confirm', kind: 'primary' },
    ],
  },
});

const MAX_LISTED_PATHS = 6;

function PathList({ paths }: { readonly paths: readonly string[] }) {
  return (
    <ul className="overflow-hidden rounded-control bg-sunken px-2.5 py-2 font-mono text-[12px] leading-[18px] text-fg-2">
      {paths.slice(0, MAX_LISTED_PATHS).map((path) => (
        <li key={path} className="truncate">
          {path}
        </li>
      ))}
      {paths.length > MAX_LISTED_PATHS && <li className="font-sans text-fg-3">and {paths.length - MAX_LISTED_PATHS} more</li>}
    </ul>
  );
}
