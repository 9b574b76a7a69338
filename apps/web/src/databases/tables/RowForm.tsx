import type { CatalogColumn, CatalogTable } from '@lathe/protocol';
import { insertRow, isWritable, SHOWN_VALUE_LENGTH, type TableRow } from '@lathe/workspace';
import { useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useWorkspace } from '../../services.tsx';
import { shortType } from '../column-types.ts';
import { isOwner, type ViewedAs } from '../viewed-as.ts';
import { type CellSave, wordsOf } from './CellEditor.tsx';
import { type Drafts, saveRow } from './save-row.ts';

export interface RowFormProps {
  readonly table: CatalogTable;
  readonly as: ViewedAs;
  /** The row that is changed. A new one without it. */
  readonly row?: TableRow;
  readonly onSave?: CellSave;
  readonly onDelete?: () => void;
  readonly onDismiss: () => void;
}

/** A row as a form: a new one, or one that has no room in a grid. */
export function RowForm({ table, as, row: given, onSave, onDelete, onDismiss }: RowFormProps) {
  const { database } = useWorkspace();
  /** With what was saved before something was refused. */
  const [row, setRow] = useState(given);
  const [drafts, setDrafts] = useState<Drafts>({});
  const [error, setError] = useState<{ readonly column: string | undefined; readonly text: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const canChange = row === undefined || (row.key !== undefined && !table.isSystem);
  const id = useId();

  const submit = async (): Promise<void> => {
    setIsBusy(true);
    setError(undefined);
    try {
      if (row === undefined) await insertRow(database, { table, as: as.role, values: valuesOf(drafts) });
      else if (onSave) {
        const { row: saved, refused } = await saveRow(table, row, drafts, onSave);
        setRow(saved);
        if (refused) return setError({ column: refused.column, text: wordsOf(refused.reason) });
      }
      onDismiss();
    } catch (refused) {
      setError({ column: undefined, text: wordsOf(refused) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Sheet
      title={row === undefined ? `Insert a row into ${table.name}` : `A row of ${table.name}`}
      onDismiss={onDismiss}
      footer={
        canChange && (
          <>
            {row && onDelete && (
              <Button kind="quiet" icon="trash" size="lg" onClick={onDelete}>
                Delete
              </Button>
            )}
            {!isOwner(as) && <span className="text-12 text-fg-3">As {as.name}</span>}
            <span className="flex-1" />
            <Button kind="primary" size="lg" type="submit" form={id} isBusy={isBusy} disabled={isBusy}>
              {row === undefined ? 'Insert row' : 'Save'}
            </Button>
          </>
        )
      }
    >
      {error && error.column === undefined && <Words text={error.text} />}
      <form
        id={id}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {table.columns.map((column, index) => (
          <ColumnField
            key={column.name}
            column={column}
            shown={row === undefined ? undefined : (row.values[index] ?? null)}
            draft={drafts[column.name]}
            isReadOnly={!canChange || !isWritable(column)}
            error={error?.column === column.name ? error.text : undefined}
            onChange={(draft) => setDrafts((before) => ({ ...before, [column.name]: draft }))}
          />
        ))}
      </form>
    </Sheet>
  );
}

const valuesOf = (drafts: Drafts): Record<string, string | null> =>
  Object.fromEntries(Object.entries(drafts).filter((entry): entry is [string, string | null] => entry[1] !== undefined));

function Words({ text }: { readonly text: string }) {
  return (
    <p role="alert" className="flex items-start gap-1.5 text-12 text-danger whitespace-pre-line wrap-anywhere">
      <Icon name="bad" size={14} className="mt-px" />
      {text}
    </p>
  );
}

interface ColumnFieldProps {
  readonly column: CatalogColumn;
  /** The value of the row. Undefined in a new one. */
  readonly shown: string | null | undefined;
  readonly draft: Drafts[string];
  readonly isReadOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (draft: Drafts[string]) => void;
}

function ColumnField({ column, shown, draft, isReadOnly, error, onChange }: ColumnFieldProps) {
  const id = useId();
  const isNew = shown === undefined;
  const value = draft === undefined ? shown : draft;
  const isLocked = isReadOnly || (shown?.length ?? 0) > SHOWN_VALUE_LENGTH;
  const placeholder =
    value === null
      ? 'null'
      : isReadOnly && isNew
        ? 'filled in by the database'
        : (column.default ?? (column.identity ? 'counted by the database' : column.isNullable ? 'null' : ''));
  const choices = column.enumValues ?? (column.type === 'boolean' ? ['true', 'false'] : undefined);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="font-medium">
          {column.name}
        </label>
        <span className="font-mono text-11 text-fg-3">{shortType(column.type)}</span>
        {!column.isNullable && isNew && column.default === undefined && !column.identity && <span className="text-12 text-fg-3">required</span>}
        <span className="flex-1" />
        {!isLocked && draft !== undefined && (
          <Button kind="quiet" size="sm" onClick={() => onChange(undefined)}>
            {isNew ? 'Use the default' : 'Undo'}
          </Button>
        )}
        {!isLocked && column.isNullable && value !== null && (
          <Button kind="quiet" size="sm" onClick={() => onChange(null)}>
            Set to null
          </Button>
        )}
      </div>
      {choices && !isLocked ? (
        <select
          id={id}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
          className="h-9 rounded-control border border-line-control bg-surface px-2.5 focus-field max-sm:h-11 max-sm:text-16"
        >
          <option value="">{placeholder || 'Choose'}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <textarea
          id={id}
          rows={1}
          value={value ?? ''}
          placeholder={placeholder}
          readOnly={isLocked}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.target.value)}
          className="field-sizing-content max-h-60 min-h-9 resize-none rounded-control border border-line-control bg-surface px-2.5 py-2 font-mono text-12 leading-4.5 text-code focus-field read-only:border-line read-only:text-fg-3 max-sm:min-h-11 max-sm:text-16"
        />
      )}
      {error !== undefined && <Words text={error} />}
    </div>
  );
}
