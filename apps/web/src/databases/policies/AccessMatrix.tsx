import { type CatalogTable, ROW_PRIVILEGES } from '@lathe/protocol';
import { type Access, type AccessFinding, isFinding, type TableAccess, type Visitor, VISITORS } from '@lathe/workspace';
import { useId, useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/Icon.tsx';
import { tableLabel } from '../use-catalog.ts';
import { cellText, COMMAND_NAMES, isAllowed, VISITOR_NAMES } from './access-text.ts';

const COLUMNS = 'grid md:grid-cols-[132px_repeat(3,minmax(0,1fr))] xl:grid-cols-[168px_repeat(3,minmax(0,1fr))]';
const CELL = 'border-line px-3 py-2 md:border-l md:max-xl:px-2';

export interface AccessMatrixProps {
  readonly access: Access;
  readonly findings: readonly AccessFinding[];
  /** Whether tables are opened at first. */
  readonly isOpen: boolean;
}

/** What each kind of visitor can do with each table. A table opens to say what each word means. */
export function AccessMatrix({ access, findings, isOpen }: AccessMatrixProps) {
  const people = { anyone: 'anon, not signed in', owner: access.owner ?? 'somebody who signs up', other: access.other ?? 'somebody else who signs up' };
  return (
    // Not a table element: on a phone, rows stand below each other.
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot be laid out as blocks without losing its meaning
    <div role="table" aria-label="What each visitor can do" className="overflow-hidden rounded-card border border-line">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: a row of heads is not interactive */}
      <div role="row" className={classNames(COLUMNS, 'max-md:sr-only')}>
        <Head title="Table" note="rows" />
        {VISITORS.map((visitor) => (
          <Head key={visitor} title={VISITOR_NAMES[visitor]} note={people[visitor]} className="md:border-l" />
        ))}
      </div>
      {access.tables.map((tried) => (
        <MatrixRow key={`${tried.table.schema}.${tried.table.name}`} tried={tried} findings={findings} people={people} isOpenAtFirst={isOpen} />
      ))}
    </div>
  );
}

function Head({ title, note, className }: { readonly title: string; readonly note: string; readonly className?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: it does not sort
    <div role="columnheader" className={classNames('flex h-11 min-w-0 flex-col justify-center border-line px-3', className)}>
      <span className="truncate font-semibold">{title}</span>
      <span className="truncate text-12 text-fg-3">{note}</span>
    </div>
  );
}

interface MatrixRowProps {
  readonly tried: TableAccess;
  readonly findings: readonly AccessFinding[];
  readonly people: Readonly<Record<Visitor, string>>;
  readonly isOpenAtFirst: boolean;
}

function MatrixRow({ tried, findings, people, isOpenAtFirst }: MatrixRowProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const id = useId();
  const { table, cells } = tried;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: its button is
    <div role="row" className={classNames(COLUMNS, 'border-t border-line max-md:first-of-type:border-t-0')}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its button is */}
      <div role="rowheader" className="min-w-0">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${tableLabel(table)}, ${rowsText(table)}. What each word means`}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-full min-h-[33px] w-full min-w-0 items-center gap-1.5 px-3 text-left transition-colors hover:bg-hover focus-row max-md:min-h-11"
        >
          <Icon name={isOpen ? 'down' : 'right'} size={14} className="text-fg-3" />
          <span className="min-w-0 flex-1 truncate font-mono text-12">{tableLabel(table)}</span>
          {table.kind !== 'table' && <span className="text-11 text-fg-3">view</span>}
          <span className="text-12 text-fg-3 tnum">{table.rows && `${table.rows.isExact ? '' : '~'}${table.rows.count.toLocaleString('en')}`}</span>
        </button>
      </div>
      {VISITORS.map((visitor) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div key={visitor} role="cell" className={classNames(CELL, 'min-w-0 max-md:py-1.5')}>
          <p className="text-12 text-fg-3 md:sr-only">
            {VISITOR_NAMES[visitor]}
            <span className="md:hidden"> · {people[visitor]}</span>
          </p>
          <ul
            className={classNames(
              'grid grid-cols-[max-content_minmax(0,1fr)] gap-x-2 gap-y-0.5',
              !isOpen && 'max-md:grid-cols-4 xl:flex xl:flex-wrap xl:gap-x-1.5',
            )}
            id={visitor === 'anyone' ? id : undefined}
          >
            {ROW_PRIVILEGES.map((command) => {
              const cell = cells[visitor][command];
              const isFound = isFinding(findings, table, visitor, command, cell);
              const text = cellText(table, visitor, command, cell);
              const isOk = isAllowed(visitor, cell);
              return (
                <li key={command} title={text} className={classNames('min-w-0 text-12', isOpen && 'col-span-2')}>
                  <span className={classNames('inline-flex items-center gap-1', isFound ? 'font-strong text-danger' : isOk ? 'text-fg' : 'text-fg-3')}>
                    <Icon name={isFound ? 'warn' : cell.verdict === 'error' ? 'bad' : isOk ? 'check' : 'minus'} size={12} />
                    {COMMAND_NAMES[command]}
                    <span className="sr-only">{isFound ? ': allowed, but should probably not be' : isOk ? ': allowed' : ': refused'}</span>
                  </span>
                  {isOpen && <span className="block pl-5 text-fg-2">{text}</span>}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}

function rowsText({ rows, kind }: CatalogTable): string {
  if (rows === undefined) return kind === 'table' ? 'rows not counted' : 'a view';
  return `${rows.count.toLocaleString('en')} ${rows.count === 1 ? 'row' : 'rows'}`;
}
