import type { ReactNode } from 'react';
import { isConnected } from './client';
import { useTables } from './tables';
import { words } from './words';
import './database.css';

/** The app, once it knows its database. It draws again when rows change. */
export function DatabaseFrame({ children }: { children: ReactNode }) {
  useTables();
  if (isConnected) return children;
  return (
    <main className="database-note" role="status">
      <p>{words.waiting}</p>
    </main>
  );
}
