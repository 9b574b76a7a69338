import type { ReactNode } from 'react';
import './AppShell.css';
import './controls.css';

interface AppShellProps {
  title: string;
  tagline?: string;
  children: ReactNode;
}

/** The frame of every page: the app's name and, below it, its parts. */
export function AppShell({ title, tagline, children }: AppShellProps) {
  return (
    <div className="shell">
      <header className="shell-header">
        <h1>{title}</h1>
        {tagline !== undefined && <p className="shell-tagline">{tagline}</p>}
      </header>
      <main className="shell-main">{children}</main>
    </div>
  );
}
