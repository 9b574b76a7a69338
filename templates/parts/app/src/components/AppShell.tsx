import type { ReactNode } from 'react';
import { texts } from '../texts';
import { Mark } from './Mark';
import './AppShell.css';

interface Page {
  readonly key: string;
  readonly title: string;
  readonly sections: readonly { readonly key: string; readonly type: string; readonly title?: string }[];
}

interface AppShellProps {
  name: string;
  pages: readonly Page[];
  /** The key of the page that is shown. */
  current: string;
  children: ReactNode;
}

/** The sections of a site that a visitor looks for. */
const LINKED = ['features', 'pictures', 'text', 'pricing', 'testimonials', 'faq', 'contact'];

/** The bar with the app's name and its pages, or the sections of its only one, and the page below it. */
export function AppShell({ name, pages, current, children }: AppShellProps) {
  const links =
    pages.length > 1
      ? pages.map(({ key, title }, index) => ({ to: index === 0 ? '#/' : `#/${key}`, title, isCurrent: key === current, isAction: false }))
      : pages[0].sections.flatMap(({ key, type, title }) =>
          title === undefined || !LINKED.includes(type) ? [] : [{ to: `#${key}`, title, isCurrent: false, isAction: type === 'contact' }],
        );
  return (
    <>
      <header className="shell-bar">
        <div className="shell-bar-inner">
          <a className="shell-name" href="#/">
            <Mark />
            {name}
          </a>
          {links.length > 0 && (
            <nav className={pages.length > 1 ? 'shell-nav' : 'shell-nav shell-nav-sections'} aria-label={texts.pages}>
              {links.map(({ to, title, isCurrent, isAction }) => (
                <a key={to} href={to} className={isAction ? 'button' : undefined} aria-current={isCurrent ? 'page' : undefined}>
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
