import type { MouseEventHandler } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export interface ChipRemoveProps {
  readonly label: string;
  readonly onRemove: MouseEventHandler;
  readonly className?: string;
}

/** The button at the end of a chip that removes it. */
export function ChipRemove({ label, onRemove, className }: ChipRemoveProps) {
  return (
    <button
      type="button"
      aria-label={`Remove ${label}`}
      title="Remove"
      onClick={onRemove}
      className={classNames('grid h-full w-6 flex-none place-items-center hover:bg-hover focus-row max-md:w-10', className)}
    >
      <Icon name="x" size={12} />
    </button>
  );
}
