import type { MouseEventHandler } from 'react';
import { ChipRemove } from '../components/ChipRemove.tsx';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';

export interface SourceChipProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onRemove: MouseEventHandler;
}

/** What the project will be created from. */
export function SourceChip({ icon, label, onRemove }: SourceChipProps) {
  return (
    <span className="inline-flex h-7 max-w-full items-center gap-1.5 overflow-hidden rounded-control bg-accent-soft pl-2 text-12 text-accent max-md:h-10">
      <Icon name={icon} size={14} className="flex-none" />
      <span className="truncate">{label}</span>
      <ChipRemove label={label} onRemove={onRemove} />
    </span>
  );
}
