import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
  /** Shows only the icon. The label is its accessible name. */
  readonly isIconOnly?: boolean;
}

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly segments: ReadonlyArray<Segment<Value>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** `tablist` if each segment shows a panel, `radiogroup` for a setting. */
  readonly role?: 'tablist' | 'radiogroup';
  readonly className?: string;
}

/** A choice between two to four options. Arrow keys move between them. */
export function Segmented<Value extends string>({ label, segments, value, onChange, role = 'radiogroup', className }: SegmentedProps<Value>) {
  const isTabs = role === 'tablist';
  const move = (from: number, by: number, target: HTMLElement): void => {
    const to = (from + by + segments.length) % segments.length;
    const segment = segments[to];
    if (!segment) return;
    onChange(segment.value);
    (target.parentElement?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div {...{ role, 'aria-label': label }} className={classNames('inline-flex h-7 flex-none gap-0.5 rounded-control bg-solid p-0.5', className)}>
      {segments.map((segment, index) => {
        const isChosen = segment.value === value;
        return (
          <button
            key={segment.value}
            type="button"
            {...(isTabs ? { role: 'tab', 'aria-selected': isChosen } : { role: 'radio', 'aria-checked': isChosen })}
            aria-label={segment.isIconOnly ? segment.label : undefined}
            title={segment.isIconOnly ? segment.label : undefined}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(segment.value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') move(index, 1, event.currentTarget);
              if (event.key === 'ArrowLeft') move(index, -1, event.currentTarget);
            }}
            className={classNames(
              'inline-flex grow items-center justify-center gap-1.5 rounded-badge text-[12px] leading-none font-medium transition-colors',
              segment.isIconOnly ? 'w-7' : 'px-2.5',
              isChosen ? 'bg-lift text-fg inset-ring inset-ring-lift-line' : 'text-fg-2 hover:text-fg',
            )}
          >
            {segment.icon && <Icon name={segment.icon} size={14} />}
            {!segment.isIconOnly && segment.label}
          </button>
        );
      })}
    </div>
  );
}
