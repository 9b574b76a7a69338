import { Separator } from 'react-resizable-panels';
import { classNames } from './class-names.ts';

/** A separator that can be dragged or moved with the arrow keys. */
export function ResizeHandle({
  label,
  orientation,
  isInvisible,
}: {
  readonly label: string;
  readonly orientation: 'vertical' | 'horizontal';
  readonly isInvisible?: boolean;
}) {
  const isVertical = orientation === 'vertical';
  return (
    <Separator
      aria-label={label}
      className={classNames(
        'relative flex-none transition-colors focus-visible:z-10',
        isVertical ? 'w-px' : 'h-px',
        isInvisible ? 'bg-transparent' : 'bg-line',
        'hover:bg-accent focus-visible:bg-accent data-[separator=active]:bg-accent data-[separator=hover]:bg-accent',
      )}
    />
  );
}
