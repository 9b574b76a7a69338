import type { ReactNode } from 'react';
import './tools.css';

interface ToolProps {
  title: string;
  /** Wide tools use the whole width of the page. */
  isWide?: boolean;
  children: ReactNode;
}

/** The frame of a tool. */
export function Tool({ title, isWide = false, children }: ToolProps) {
  return (
    <section className={isWide ? 'card tool tool-wide' : 'card tool'} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
