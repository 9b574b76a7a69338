import type { ReactNode } from 'react';
import { Mark } from './Mark';

interface EmptyStateProps {
  title: string;
  text?: string;
  children?: ReactNode;
}

/** Says that there is nothing, and offers what to do about it. */
export function EmptyState({ title, text = '', children }: EmptyStateProps) {
  return (
    <div className="empty">
      <Mark />
      <p>{title}</p>
      {text !== '' && <span className="muted">{text}</span>}
      {children}
    </div>
  );
}
