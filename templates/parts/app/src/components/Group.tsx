import type { ReactNode } from 'react';
import { texts } from '../texts';
import './Group.css';

interface GroupProps {
  /** Empty for what has no value to be grouped by. */
  label: string;
  children: ReactNode;
}

/** Things that have something in common, below what it is. */
export function Group({ label, children }: GroupProps) {
  const name = label === '' ? texts.withoutGroup : label;
  return (
    <section className="group" aria-label={name}>
      <h2 className="group-name">{name}</h2>
      {children}
    </section>
  );
}
