import { Link } from '@tanstack/react-router';
import { CopyIconButton } from '../components/CopyButton.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';

/** The command that clones the project, and what git will ask for. */
export function CloneWithGit({ slug }: { readonly slug: string }) {
  const address = useSettingsAddress();
  const command = `git clone ${new URL(`/git/${encodeURIComponent(slug)}.git`, location.origin).href}`;
  return (
    <>
      <div className="flex h-9 items-center rounded-control border border-line-control bg-surface pr-1.5 pl-2.5 max-sm:h-11">
        <code className="min-w-0 flex-1 truncate font-mono text-12" title={command}>
          {command}
        </code>
        <CopyIconButton text={() => command} label="Copy the command" />
      </div>
      <p className="mt-1.5 text-12 text-fg-3">
        Every version is a commit, and a push becomes a version. When git asks for a password, enter an{' '}
        <Link className="underline" to={address('account')}>
          access token
        </Link>
        .
      </p>
    </>
  );
}
