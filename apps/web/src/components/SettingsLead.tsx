import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from './Button.tsx';

/** A sentence below the title of a settings section. */
export function SettingsLead({ children }: { readonly children: ReactNode }) {
  return <p className="mt-1 text-fg-2">{children}</p>;
}

/** A group of settings with a title. */
export function SettingsGroup({
  title,
  text,
  end,
  children,
}: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={title} className="mt-7">
      <div className="mb-2 flex min-h-7 items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{title}</h2>
          {text && <p className="text-12 text-fg-3">{text}</p>}
        </div>
        {end}
      </div>
      {children}
    </section>
  );
}

/** Shown in sections that need a project while none is open. */
export function NeedsProject({ what }: { readonly what: string }) {
  return (
    <div className="mt-7 flex max-w-[380px] flex-col items-start gap-3">
      <p className="text-fg-2">{what} are specific to each project. Open a project, then Settings in its header.</p>
      <Link to="/" className={buttonClass('default')}>
        All projects
      </Link>
    </div>
  );
}
