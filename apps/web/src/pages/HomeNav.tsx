import type { User } from '@lathe/protocol';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { findAnything } from '../commands/list/find-anything.ts';
import { Button, buttonClass } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { Keys } from '../components/Keys.tsx';
import { Mark } from '../components/Mark.tsx';
import { Avatar } from '../accounts/Avatar.tsx';

const AccountMenu = lazy(() => import('../accounts/AccountMenu.tsx'));
const GuestBadge = lazy(() => import('../accounts/GuestBadge.tsx'));

export interface HomeNavProps {
  readonly user: User | undefined;
  readonly isSignedOut: boolean;
  readonly isSignUpOffered: boolean;
  readonly onSearch: () => void;
}

export function HomeNav({ user, isSignedOut, isSignUpOffered, onSearch }: HomeNavProps) {
  return (
    <header className="relative flex h-13 flex-none items-center gap-1 px-5 max-sm:px-3">
      <span className="flex items-center gap-[9px] text-15 leading-none font-semibold tracking-[-.01em]">
        <Mark size={22} />
        Lathe
      </span>
      <span className="flex-1" />
      {isSignedOut && (
        <>
          {isSignUpOffered && (
            <Link to="/sign-up" className={buttonClass('quiet', 'md', 'max-sm:h-10')}>
              Sign up
            </Link>
          )}
          <Link to="/sign-in" className={buttonClass('default', 'md', 'ml-1 max-sm:h-10')}>
            Sign in
          </Link>
        </>
      )}
      {user && (
        <>
          <Button kind="quiet" icon="search" onClick={onSearch} className="mr-1 max-sm:h-10">
            Search
            <span className="max-sm:hidden">
              <Keys shortcut={findAnything.keys[0]} />
            </span>
          </Button>
          <Link to="/settings" aria-label="Settings" title="Settings" className={classNames(buttonClass('quiet', 'lg'), 'w-8 px-0! max-sm:size-10')}>
            <Icon name="sliders" />
          </Link>
          {user.kind === 'guest' && (
            <Suspense fallback={null}>
              <GuestBadge user={user} />
            </Suspense>
          )}
          <Suspense
            fallback={
              <span className="grid size-8 place-items-center max-sm:size-10">
                <Avatar user={user} />
              </span>
            }
          >
            <AccountMenu user={user} />
          </Suspense>
        </>
      )}
    </header>
  );
}
