'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { app } from '../lib/app-model';
import { texts } from '../lib/texts';

/** The bar with the app's name and its pages, and the page below it. */
export function AppShell({ children }: { children: ReactNode }) {
  const path = usePathname();
  return (
    <>
      <header className="shell-bar">
        <div className="shell-bar-inner">
          <Link className="shell-name" href="/">
            {app.name}
          </Link>
          {app.pages.length > 1 && (
            <nav className="shell-nav" aria-label={texts.pages}>
              {app.pages.map(({ key, title }, index) => {
                const address = index === 0 ? '/' : `/${key}`;
                return (
                  <Link key={key} href={address} aria-current={path === address ? 'page' : undefined}>
                    {title}
                  </Link>
                );
              })}
            </nav>
          )}
        </div>
      </header>
      <main>{children}</main>
    </>
  );
}
