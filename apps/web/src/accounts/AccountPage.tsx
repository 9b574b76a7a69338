import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Mark } from '../components/Mark.tsx';
import { useServices } from '../services.tsx';

/** The layout of sign-in and sign-up. It shows the prompt that will be sent afterward. */
export function AccountPage({ title, lead, children }: { readonly title: string; readonly lead: string; readonly children: ReactNode }) {
  const prompt = useServices().pendingPrompt.sent();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-13 flex-none items-center px-5 max-sm:px-3">
        <Link to="/" className={buttonClass('quiet', 'md', 'max-sm:h-10')}>
          <Icon name="arrow-left" size={14} />
          Back
        </Link>
      </header>
      <main className="mx-auto flex w-[344px] max-w-[calc(100%-32px)] flex-col pt-24 pb-16 max-sm:pt-6">
        <Mark size={36} className="mb-5" />
        <h1 className="text-20 font-semibold tracking-[-.01em]">{prompt ? `${title} to send your prompt` : title}</h1>
        <p className="mt-1 mb-4 text-fg-2">{prompt ? 'Your prompt is kept and will be sent after that.' : lead}</p>
        {prompt && prompt.text !== '' && (
          <p className="mb-5 flex gap-2 rounded-control bg-solid px-2.5 py-2 text-12 text-fg-2">
            <Icon name="chat" />
            <span className="line-clamp-2">{prompt.text}</span>
          </p>
        )}
        {children}
      </main>
    </div>
  );
}
