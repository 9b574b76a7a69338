import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export interface PaneMessageProps {
  readonly title: string;
  readonly text: string;
  /** Retries what failed. */
  readonly onRetry?: () => void;
  /** Another action. */
  readonly action?: ReactNode;
}

/** A message in the middle of an otherwise empty pane. */
export function PaneMessage({ title, text, onRetry, action }: PaneMessageProps) {
  return (
    <div className="grid h-full min-h-0 flex-1 grid-cols-1 place-items-center">
      <div className="w-95 max-w-[calc(100%-40px)]">
        <h2 className="text-14 font-semibold wrap-anywhere">{title}</h2>
        <p className="text-fg-2">{text}</p>
        {onRetry && (
          <Button icon="reload" className="mt-4" onClick={onRetry}>
            Try again
          </Button>
        )}
        {action && <div className="mt-4">{action}</div>}
      </div>
    </div>
  );
}
