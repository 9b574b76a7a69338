import { SHOWN_VALUE_LENGTH, SqlRefusal, type TableRow } from '@lathe/workspace';
import { type CatalogColumn, type CatalogTable, messageOf, type SqlRole } from '@lathe/protocol';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import { Keys } from '../../components/Keys.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useReadWhole } from './use-read-whole.ts';

/** Writes a value, unless it is no longer what the person saw. What the database refuses is thrown. */
export type CellSave = (row: TableRow, column: CatalogColumn, before: string | null, value: string | null) => Promise<void>;

export interface CellEditorProps {
  readonly as: SqlRole;
  readonly table: CatalogTable;
  readonly column: CatalogColumn;
  readonly row: TableRow;
  readonly before: string | null;
  /** The key that began it, which replaces the value. */
  readonly typed: string | undefined;
  /** The keys are shown above the cell, because there is no room below. */
  readonly isAbove: boolean;
  /** Set to null at once. */
  readonly isNulled: boolean;
  readonly onSave: (before: string | null, value: string | null) => Promise<void>;
  readonly onEnd: () => void;
}

/** A cell that is being edited in place. A click elsewhere saves, like Enter. */
export function CellEditor({ table, as, row, ...rest }: CellEditorProps) {
  const { column, before } = rest;
  const isCut = (before?.length ?? 0) > SHOWN_VALUE_LENGTH;
  const whole = useReadWhole({ table, row, column, as, isWanted: isCut });
  if (isCut && whole.value === undefined)
    return (
      <span role="status" className="flex items-center gap-2 text-fg-3">
        <Spinner size={11} />
        {whole.error ?? 'Reading all of it'}
      </span>
    );
  return <Editor {...rest} before={isCut ? (whole.value ?? null) : before} />;
}

function Editor({ column, before, typed, isNulled, isAbove, onSave, onEnd }: Omit<CellEditorProps, 'table' | 'as' | 'row'>) {
  const [value, setValue] = useState(typed ?? before ?? '');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  const id = useId();
  const lines = Math.min(8, value.split('\n').length + Math.floor(value.length / 80));
  const choices = column.enumValues ?? (column.type === 'boolean' ? ['true', 'false'] : undefined);

  useEffect(() => {
    field.current?.focus();
    if (typed === undefined) field.current?.select();
  }, [typed]);

  const end = (): void => {
    isOver.current = true;
    onEnd();
  };
  const save = async (next: string | null): Promise<void> => {
    if (isOver.current || isBusy) return;
    if (next === before) return end();
    setIsBusy(true);
    try {
      await onSave(before, next);
      end();
    } catch (refused) {
      setError(wordsOf(refused));
      field.current?.focus();
    } finally {
      setIsBusy(false);
    }
  };
  const saveNull = useRef(() => save(null));
  useEffect(() => {
    if (isNulled) void saveNull.current();
  }, [isNulled]);
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') end();
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void save(value);
    else if (event.key === 'Backspace' && event.altKey && column.isNullable) void save(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className="absolute inset-0 z-2">
      <textarea
        ref={field}
        rows={Math.max(1, lines)}
        value={value}
        readOnly={isBusy}
        aria-label={`${column.name}, ${column.type}`}
        aria-invalid={error !== undefined}
        aria-describedby={id}
        placeholder={before === null ? 'null' : undefined}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={press}
        onBlur={() => error === undefined && void save(value)}
        className={classNames(
          'block min-h-7 w-full resize-none bg-surface px-2.5 leading-[27px] text-code outline-2 -outline-offset-1 max-sm:text-16',
          lines > 1 && 'min-w-80 leading-5! shadow-float',
          error === undefined ? 'outline-focus' : 'outline-danger',
        )}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field */}
      <div
        id={id}
        // The pointer must not take the focus, which would save.
        onMouseDown={(event) => event.preventDefault()}
        className={classNames(
          'absolute left-0 z-4 flex w-max max-w-90 flex-col gap-1 rounded-card border border-line-strong bg-raised px-2 py-1.5 font-sans text-12 text-fg-2 shadow-float',
          isAbove ? 'bottom-full mb-1' : 'top-full mt-1',
        )}
      >
        {error !== undefined && (
          <p role="alert" className="text-danger whitespace-pre-line wrap-anywhere">
            {error}
          </p>
        )}
        {choices && (
          <p className="flex flex-wrap gap-1">
            {choices.map((choice) => (
              <button
                key={choice}
                type="button"
                onClick={() => void save(choice)}
                className="rounded-badge bg-solid px-1.5 font-mono text-fg hover:bg-control-hover"
              >
                {choice}
              </button>
            ))}
          </p>
        )}
        <p className="flex items-center gap-2.5 whitespace-nowrap">
          <Key keys="Enter" label={isBusy ? 'Saving' : 'Save'} onPress={() => void save(value)} />
          <Key keys="Esc" label="Cancel" onPress={end} />
          {column.isNullable && <Key keys="Alt+Backspace" label="Set to null" onPress={() => void save(null)} />}
        </p>
      </div>
    </div>
  );
}

function Key({ keys, label, onPress }: { readonly keys: string; readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" tabIndex={-1} onClick={onPress} className="inline-flex items-center gap-1.5 rounded-badge hover:text-fg max-sm:h-10">
      <Keys shortcut={keys} />
      {label}
    </button>
  );
}

/** The database's own words. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof SqlRefusal)) return messageOf(error);
  const { message, detail, hint } = error.sql;
  return [message, detail, hint].filter(Boolean).join('\n');
}
