import type { SqlResult } from '@lathe/protocol';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { classNames } from '../../components/class-names.ts';
import { isNumber, shortType } from '../column-types.ts';

const ROW_PX = 28;
/** More rows scroll. */
const ROWS_IN_SIGHT = 12;
const SAMPLE_ROWS = 50;
const MIN_PX = 96;
const MAX_PX = 420;
const CHARACTER_PX = 7.25;

/** The rows of a result. Only those in sight are drawn. */
export function ResultGrid({ result: { columns, rows }, label }: { readonly result: SqlResult; readonly label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_PX, overscan: 12 });
  // Two columns of a result may have one name.
  const heads = columns.map((column, at) => ({ ...column, at, id: `${at} ${column.name}` }));
  const widths = useMemo(
    () =>
      columns.map(({ name, type }, index) => {
        const longest = rows.slice(0, SAMPLE_ROWS).reduce((most, row) => Math.max(most, row[index]?.length ?? 4), name.length + shortType(type).length + 3);
        return Math.round(Math.min(MAX_PX, Math.max(MIN_PX, longest * CHARACTER_PX + 22)));
      }),
    [columns, rows],
  );
  const template = widths.map((width, index) => (index === widths.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ');
  const width = widths.reduce((sum, one) => sum + one, 0);
  return (
    // biome-ignore-start lint/a11y/useFocusableInteractive: the table is what has the focus
    // biome-ignore-start lint/a11y/useSemanticElements: rows that are not in sight are not drawn, which a table's layout cannot do
    <div
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
      tabIndex={0}
      className="overflow-auto border-t border-line font-mono text-12 text-code focus-row"
      style={{ maxHeight: (ROWS_IN_SIGHT + 1) * ROW_PX + 4 }}
    >
      <div role="rowgroup" className="sticky top-0 z-1 bg-base" style={{ minWidth: width }}>
        <div role="row" aria-rowindex={1} className="grid h-8 border-b border-line" style={{ gridTemplateColumns: template }}>
          {heads.map(({ id, name, type }) => (
            <div key={id} role="columnheader" className="flex min-w-0 items-center gap-2 border-r border-line px-2.5 last:border-r-0">
              <span className="truncate font-sans font-strong text-fg">{name}</span>
              <span className="ml-auto flex-none text-11 text-fg-3">{shortType(type)}</span>
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize(), minWidth: width }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            role="row"
            aria-rowindex={index + 2}
            className="absolute inset-x-0 grid h-7 border-b border-line"
            style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
          >
            {heads.map(({ id, at, type }) => {
              const value = rows[index]?.[at] ?? null;
              return (
                <div
                  key={id}
                  role="cell"
                  title={value !== null && value.length > 12 ? value : undefined}
                  className={classNames(
                    'min-w-0 truncate border-r border-line px-2.5 leading-[27px] whitespace-pre last:border-r-0',
                    isNumber(type) && 'text-right tnum',
                  )}
                >
                  {value ?? <i className="text-fg-3">null</i>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
  );
}
