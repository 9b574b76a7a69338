import type { ReactNode } from 'react';
import { isConnected } from './client';
import { words } from './words';
import './database.css';

/** The app, once it knows its database. */
export function DatabaseFrame({ children }: { children: ReactNode }) {
  if (isConnected) return children;
  return (
    <main className="database-note" role="status">
      <p>{words.waiting}</p>
    </main>
  );
}
