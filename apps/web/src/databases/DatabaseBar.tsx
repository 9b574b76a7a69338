import { useEffect, useRef } from 'react';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import type { DatabasePartId } from './part-props.ts';
import { DATABASE_PARTS } from './parts.ts';
import { FindingCount } from './policies/FindingCount.tsx';
import { RoleSwitch } from './RoleSwitch.tsx';
import type { ViewedAs } from './viewed-as.ts';

export interface DatabaseBarProps {
  readonly part: DatabasePartId;
  readonly onPart: (part: DatabasePartId) => void;
  readonly as: ViewedAs;
  readonly onViewAs: (as: ViewedAs) => void;
  /** There is a database to look at. */
  readonly isReady: boolean;
}

/** The parts of the view on the left, and on the right whose rights rows are read with. */
export function DatabaseBar({ part, onPart, as, onViewAs, isReady }: DatabaseBarProps) {
  const hasRole = DATABASE_PARTS.some(({ id, hasRole: depends }) => id === part && depends === true);
  const move = (index: number, from: HTMLElement): void => {
    const to = (index + DATABASE_PARTS.length) % DATABASE_PARTS.length;
    const next = DATABASE_PARTS[to];
    if (!next) return;
    onPart(next.id);
    (from.parentElement?.children[to] as HTMLElement | undefined)?.focus();
  };
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-part=${part}]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [part]);
  return (
    <div className="@container flex min-h-10 flex-none items-center gap-2 border-b border-line px-2 whitespace-nowrap max-sm:flex-wrap max-sm:py-2">
      {/* Where it scrolls, its end fades out. */}
      <div
        ref={list}
        role="tablist"
        aria-label="Database"
        className="flex min-w-0 items-center gap-0.5 overflow-x-auto [scrollbar-width:none] max-sm:scroll-px-7 max-sm:pr-7 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-28px),transparent)]"
      >
        {DATABASE_PARTS.map(({ id, label, icon, isMinor }, index) => {
          const isChosen = id === part;
          return (
            <button
              key={id}
              type="button"
              role="tab"
              data-part={id}
              aria-selected={isChosen}
              title={label}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onPart(id)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowRight') move(index + 1, event.currentTarget);
                if (event.key === 'ArrowLeft') move(index - 1, event.currentTarget);
              }}
              className={classNames(
                'relative inline-flex h-6.5 flex-none items-center gap-1.5 rounded-row text-12 leading-none font-medium transition-colors focus-row max-sm:h-10 max-sm:min-w-10 max-sm:justify-center',
                isChosen ? 'bg-press px-2.25 text-fg' : 'px-2 text-fg-3 hover:text-fg',
              )}
            >
              <Icon name={icon} size={14} />
              <span className={isChosen ? undefined : isMinor ? '@max-[1120px]:sr-only' : '@max-[900px]:sr-only'}>{label}</span>
              {isReady && id === 'policies' && <FindingCount />}
            </button>
          );
        })}
      </div>
      {isReady && hasRole && <RoleSwitch as={as} onChange={onViewAs} />}
    </div>
  );
}
