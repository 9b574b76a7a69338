import { Link } from '@tanstack/react-router';
import { Command } from '../accounts/Command.tsx';
import { buttonClass } from '../components/Button.tsx';
import { Mark } from '../components/Mark.tsx';
import { usePageTitle } from '../components/use-page-title.ts';

/** What strangers see instead of the home page where there are no guests and no new accounts. */
export function PrivatePage({ isLocal }: { readonly isLocal: boolean }) {
  usePageTitle('Private');
  return (
    <main className="mx-auto flex w-[380px] max-w-[calc(100%-32px)] flex-col pt-38 pb-16 max-sm:pt-16">
      <Mark size={36} className="mb-5" />
      <h1 className="text-20 font-semibold tracking-[-.01em]">This Lathe is private</h1>
      <p className="mt-1 mb-4 text-fg-2">
        {isLocal
          ? 'It runs on this machine and opens with a link that works once. Run this in its folder:'
          : 'It accepts no new accounts. Its operator can invite you.'}
      </p>
      {isLocal && (
        <>
          <Command text="npm run open" />
          <p className="my-4 flex items-center gap-3 text-12 text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or, with an account here
          </p>
        </>
      )}
      <Link to="/sign-in" className={buttonClass(isLocal ? 'default' : 'primary', 'wide')}>
        Sign in
      </Link>
    </main>
  );
}
