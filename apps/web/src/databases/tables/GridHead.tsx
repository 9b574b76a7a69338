// biome-ignore-start lint/a11y/useSemanticElements: the head of a grid that is not a table
// biome-ignore-start lint/a11y/useFocusableInteractive: the grid has the focus, and the buttons in its head
import type { CatalogTable } from '@lathe/protocol';
import type { RowSort } from '@lathe/workspace';
import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { shortType } from '../column-types.ts';

export interface GridHeadProps {
  readonly table: CatalogTable;
  /** The grid's columns, as CSS. */
  readonly template: string;
  readonly width: number;
  readonly keyNames: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  readonly sort?: RowSort | undefined;
  readonly onSort?: (sort: RowSort | undefined) => void;
  /** In the first cell. */
  readonly children?: ReactNode;
}

/** Names, keys and types of the columns. A click sorts by one, another one the other way round, and a third not at all. */
export function GridHead({ table, template, width, keyNames, links, sort, onSort, children }: GridHeadProps) {
  const next = (name: string): RowSort | undefined => {
    if (sort?.column !== name) return { column: name, isDescending: false };
    return sort.isDescending ? undefined : { column: name, isDescending: true };
  };
  return (
    <div role="rowgroup" className="sticky top-0 z-3 bg-base" style={{ minWidth: width }}>
      <div role="row" aria-rowindex={1} className="grid h-8 border-b border-line" style={{ gridTemplateColumns: template }}>
        <div role="columnheader" aria-colindex={1} aria-label="Chosen" className="grid place-items-center border-r border-line">
          {children}
        </div>
        {table.columns.map(({ name, type, isNullable }, index) => {
          const direction = sort?.column === name ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
          return (
            <div key={name} role="columnheader" aria-colindex={index + 2} aria-sort={direction} className="min-w-0 border-r border-line last:border-r-0">
              <button
                type="button"
                title={`${name} ${type}${isNullable ? '' : ' not null'}`}
                onClick={() => onSort?.(next(name))}
                className="flex size-full items-center gap-1.5 px-2.5 text-left focus-row hover:bg-hover"
              >
                {keyNames.has(name) ? (
                  <Icon name="key" size={12} className="text-fg-3" />
                ) : (
                  links.has(name) && <Icon name="link" size={12} className="text-fg-3" />
                )}
                <span className="min-w-0 truncate font-sans text-12 font-strong text-fg">{name}</span>
                {direction && <Icon name={direction === 'ascending' ? 'up' : 'down'} size={12} className="text-fg-2" />}
                <span className="ml-auto flex-none pl-1 text-11 text-fg-3">{shortType(type)}</span>
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
// biome-ignore-end lint/a11y/useSemanticElements: see above
// biome-ignore-end lint/a11y/useFocusableInteractive: see above
