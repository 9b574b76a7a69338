import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
}

/** Says that there is nothing, and offers what to do about it. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <p>{title}</p>
      {children}
    </div>
  );
}
