import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from './Button.tsx';
import { Mark } from './Mark.tsx';

/** A page with one message and one action. */
export function MessagePage({ title, text, action }: { readonly title: string; readonly text: string; readonly action?: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-cols-1 place-items-center px-5">
      <div className="flex w-[380px] max-w-full flex-col gap-4">
        <Mark size={36} />
        <div>
          <h1 className="text-20 font-semibold tracking-[-.01em]">{title}</h1>
          <p className="mt-1 text-fg-2">{text}</p>
        </div>
        <div className="flex gap-2">
          {action}
          <Link to="/" className={buttonClass(action ? 'default' : 'primary')}>
            All projects
          </Link>
        </div>
      </div>
    </main>
  );
}
