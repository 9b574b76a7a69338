import type { ReactNode } from 'react';
import { texts } from '../texts';
import './AppShell.css';

interface AppShellProps {
  name: string;
  pages: readonly { readonly key: string; readonly title: string }[];
  /** The key of the page that is shown. */
  current: string;
  children: ReactNode;
}

/** The bar with the app's name and its pages, and the page below it. */
export function AppShell({ name, pages, current, children }: AppShellProps) {
  return (
    <>
      <header className="shell-bar">
        <div className="shell-bar-inner">
          <a className="shell-name" href="#/">
            <span className="shell-mark" aria-hidden="true" />
            {name}
          </a>
          {pages.length > 1 && (
            <nav className="shell-nav" aria-label={texts.pages}>
              {pages.map(({ key, title }, index) => (
                <a key={key} href={index === 0 ? '#/' : `#/${key}`} aria-current={key === current ? 'page' : undefined}>
                  {title}
                </a>
              ))}
            </nav>
          )}
        </div>
      </header>
      <main>{children}</main>
    </>
  );
}
