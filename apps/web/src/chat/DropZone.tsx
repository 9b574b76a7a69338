import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import { useFileDrop } from './use-file-drop.ts';

export interface DropZoneProps {
  readonly className?: string;
  /** Shown while files are dragged over it. */
  readonly hint: string;
  /** Files that were dropped or pasted, with the event's data. */
  readonly onFiles: (files: readonly File[], data: DataTransfer) => void;
  readonly children: ReactNode;
}

/** Accepts files that are dropped on it or pasted into it. */
export function DropZone({ className, hint, onFiles, children }: DropZoneProps) {
  const { isOver, handlers } = useFileDrop(onFiles);
  return (
    <div className={classNames('relative', className)} {...handlers}>
      {children}
      {isOver && (
        <p className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-card bg-accent-soft text-13 text-accent outline-1 outline-accent">
          {hint}
        </p>
      )}
    </div>
  );
}
