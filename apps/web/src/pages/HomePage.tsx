import { messageOf, type User } from '@lathe/protocol';
import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { keepSignedInHint, readSignedInHint } from '../accounts/signed-in-hint.ts';
import { useAccount } from '../accounts/use-account.ts';
import { Icon } from '../components/Icon.tsx';
import { useHeld } from '../components/use-held.ts';
import { usePageTitle } from '../components/use-page-title.ts';
import type { PaletteScope } from '../palette/entry.ts';
import { EXAMPLES } from '../home/examples.ts';
import { HomeFooter } from '../home/HomeFooter.tsx';
import { HomeNav } from './HomeNav.tsx';
import { LargeMark } from '../home/LargeMark.tsx';
import { PrivatePage } from './PrivatePage.tsx';
import { PromptBox } from '../home/PromptBox.tsx';
import { TemplateFrame } from '../home/TemplateFrame.tsx';
import { useFirstPromptDraft } from '../home/use-first-prompt-draft.ts';
import { useSendFirstPrompt } from '../home/use-send-first-prompt.ts';

const FetchAhead = lazy(() => import('../home/FetchAhead.tsx'));
const HomeCommands = lazy(() => import('./HomeCommands.tsx'));
const ProjectList = lazy(() => import('../home/ProjectList.tsx'));
const TemplateGrid = lazy(() => import('../home/TemplateGrid.tsx'));

/** Higher than any screen, so that the footer and the scroll bar do not jump when the projects load. */
const PROJECTS_SPACE = <div className="min-h-dvh flex-1" />;

export function HomePage() {
  usePageTitle('Home');
  const latest = useAccount().data;
  const first = useSendFirstPrompt();
  // Sending can create a guest's account. The page stays as it is until the project's page replaces it.
  const account = useHeld(latest, first.isSending);
  const user = account?.user;
  const firstName = user && firstNameOf(user);
  const draft = useFirstPromptDraft();
  const [scope, setScope] = useState<PaletteScope>();
  const input = useRef<HTMLTextAreaElement>(null);

  const fill = (prompt: string): void => {
    draft.setText(prompt);
    input.current?.focus();
  };
  const [hint] = useState(() => readSignedInHint(localStorage));
  const isSignedIn = account?.isLoggedIn ?? hint;
  const entrance = account?.entrance;
  const known = latest?.isLoggedIn;
  useEffect(() => {
    if (known !== undefined) keepSignedInHint(localStorage, known);
  }, [known]);

  if (entrance?.way === 'setup') return <Navigate to="/setup" replace />;
  if (entrance?.way === 'private') return <PrivatePage isLocal={entrance.isLocal} />;
  return (
    <div className="relative flex min-h-dvh flex-col overflow-hidden">
      <HomeNav user={user} isSignedOut={!isSignedIn} isSignUpOffered={entrance?.way === 'sign-up'} onSearch={() => setScope('everything')} />
      {user && (
        <Suspense fallback={null}>
          <HomeCommands scope={scope} onScope={setScope} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <FetchAhead isPaused={!draft.isEmpty || first.isSending} />
      </Suspense>
      {!isSignedIn && <LargeMark />}
      <main className="relative flex flex-1 flex-col">
        <div className={isSignedIn ? 'h-10' : 'max-h-33 min-h-14 flex-1'} />
        <div className="mx-auto flex w-[680px] max-w-[calc(100%-40px)] flex-col max-sm:max-w-[calc(100%-32px)]">
          <h1 className="mb-5 text-28 font-semibold tracking-[-.02em] max-sm:text-22">
            {firstName ? `What are we building, ${firstName}?` : 'What do you want to build?'}
          </h1>
          <PromptBox ref={input} draft={draft} isSending={first.isSending} onSend={() => first.send(draft.prompt())} />
          {first.error && (
            <p role="alert" className="mt-3 flex items-center gap-1.5 text-12 text-danger">
              <Icon name="bad" size={14} />
              {messageOf(first.error)} Your prompt is kept.
            </p>
          )}
          <ul className="mt-3 flex flex-wrap gap-2" aria-label="Examples">
            {EXAMPLES.map((example) => (
              <li key={example.label}>
                <button
                  type="button"
                  onClick={() => fill(example.prompt)}
                  className="inline-flex h-6 items-center gap-1.5 rounded-control border border-line-strong bg-surface px-2 text-12 text-fg-2 transition-colors hover:border-line-control hover:text-fg max-sm:h-10"
                >
                  <Icon name={example.icon} size={14} />
                  {example.label}
                </button>
              </li>
            ))}
          </ul>
          {!isSignedIn && (
            <p className="mt-4 text-12 text-fg-3">
              Runs in this tab with nothing to install.{' '}
              {entrance && (entrance.way === 'guest' ? 'You need no account.' : 'You sign in when you send, and your prompt is kept.')}
            </p>
          )}
        </div>
        {isSignedIn ? (
          <Suspense fallback={PROJECTS_SPACE}>{user ? <ProjectList /> : PROJECTS_SPACE}</Suspense>
        ) : (
          <>
            <div className="min-h-14 flex-1" />
            <Suspense fallback={<TemplateFrame />}>
              <TemplateGrid />
            </Suspense>
          </>
        )}
        <HomeFooter />
      </main>
    </div>
  );
}

/** Undefined when nobody chose the account's name: it is only the start of its email address, or that of a guest. */
function firstNameOf({ name, email, kind }: User): string | undefined {
  return name === '' || kind === 'guest' || email?.startsWith(`${name}@`) ? undefined : name.split(' ', 1)[0];
}
