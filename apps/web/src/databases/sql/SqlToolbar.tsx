import { SQL_ROWS_DEFAULT, SQL_ROWS_MAX } from '@lathe/protocol';
import { runSql } from '../../commands/list/run-sql.ts';
import { Button } from '../../components/Button.tsx';
import { Keys } from '../../components/Keys.tsx';
import { Select } from '../../components/Select.tsx';
import { isOwner, type ViewedAs } from '../viewed-as.ts';

export const ROW_LIMITS = [100, SQL_ROWS_DEFAULT, SQL_ROWS_MAX] as const;

/** How much of the results is read, and whether anything may be changed. */
export interface SqlLimits {
  readonly rowLimit: number;
  readonly isReadOnly: boolean;
}

export interface SqlToolbarProps {
  readonly as: ViewedAs;
  readonly limits: SqlLimits;
  readonly onLimits: (limits: SqlLimits) => void;
  readonly isBusy: boolean;
  readonly onRun: () => void;
  readonly onExplain: () => void;
  /** Undefined while there is nothing to save. */
  readonly onSave: (() => void) | undefined;
  /** Undefined where the queries are in sight. */
  readonly onList: (() => void) | undefined;
}

/** What runs, as whom, and with which limits. */
export function SqlToolbar({ as, limits, onLimits, isBusy, onRun, onExplain, onSave, onList }: SqlToolbarProps) {
  const { rowLimit, isReadOnly } = limits;
  return (
    <div
      role="toolbar"
      aria-label="Query"
      className="flex min-h-11 flex-none items-center gap-1.5 overflow-x-auto border-b border-line px-3 [scrollbar-width:none] max-sm:min-h-14"
    >
      <Button kind="primary" icon="play" isBusy={isBusy} disabled={isBusy} onClick={onRun}>
        {isBusy ? 'Running' : 'Run'}
        {!isBusy && (
          <span className="max-md:hidden">
            <Keys shortcut={runSql.keys[0]} />
          </span>
        )}
      </Button>
      <Button disabled={isBusy} onClick={onExplain}>
        Explain
      </Button>
      <Select
        label="Rows of a result"
        options={ROW_LIMITS.map((one) => ({ value: String(one), label: `Limit ${one.toLocaleString('en')} rows` }))}
        value={String(rowLimit)}
        onChange={(value) => onLimits({ ...limits, rowLimit: Number(value) })}
      />
      <Button icon="lock" aria-pressed={isReadOnly} onClick={() => onLimits({ ...limits, isReadOnly: !isReadOnly })}>
        Read only: {isReadOnly ? 'on' : 'off'}
      </Button>
      <span className="min-w-2 flex-1" />
      <span className="flex-none text-12 text-fg-3 max-lg:hidden">{isOwner(as) ? 'Owner sees every row' : `As ${as.name}, policies apply`}</span>
      {onList && <Button onClick={onList}>Queries</Button>}
      <Button onClick={onSave} disabled={onSave === undefined}>
        Save
      </Button>
    </div>
  );
}
