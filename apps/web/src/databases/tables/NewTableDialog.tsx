import { createTableSql, type NewColumn } from '@lathe/workspace';
import { type FormEvent, useId, useState } from 'react';
import { Button, IconButton } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useWorkspace } from '../../services.tsx';
import { refusalText } from '../refusal-text.ts';
import { COLUMN_TYPES } from '../column-types.ts';

type Draft = NewColumn & { readonly id: number };

const column = (id: number, given: Partial<NewColumn>): Draft => ({
  id,
  name: '',
  type: 'text',
  isNullable: true,
  isPrimary: false,
  default: undefined,
  ...given,
});

/** What almost every table has. */
const FIRST: readonly Draft[] = [
  column(1, { name: 'id', type: 'uuid', isNullable: false, isPrimary: true, default: 'gen_random_uuid()' }),
  column(2, { name: 'created_at', type: 'timestamptz', isNullable: false, default: 'now()' }),
  column(3, { name: '' }),
];

export interface NewTableDialogProps {
  readonly onDismiss: () => void;
  /** `path` is the migration that has it. */
  readonly onCreated: (name: string, path: string) => void;
}

/** Lays out a table of the app, column by column. */
export function NewTableDialog({ onDismiss, onCreated }: NewTableDialogProps) {
  const { databaseServices } = useWorkspace();
  const [name, setName] = useState('');
  const [columns, setColumns] = useState(FIRST);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const named = columns.filter((one) => one.name.trim() !== '');
  const doubled = named.find((one, index) => named.some((other, at) => at < index && other.name.trim() === one.name.trim()));

  const set = (of: number, next: Partial<NewColumn>): void => setColumns((before) => before.map((one) => (one.id === of ? { ...one, ...next } : one)));
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (doubled) return setError(`Two columns are called “${doubled.name.trim()}”.`);
    setIsBusy(true);
    setError(undefined);
    try {
      const text = createTableSql({
        name: name.trim(),
        columns: named.map((one) => ({ ...one, name: one.name.trim(), default: one.default?.trim() || undefined })),
      });
      const path = await databaseServices.migrate(`create ${name.trim()}`, text);
      onCreated(name.trim(), path);
      onDismiss();
    } catch (failed) {
      setError(refusalText(failed));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Sheet
      title="New table"
      onDismiss={onDismiss}
      footer={
        <>
          <span className="min-w-0 flex-1 text-12 text-fg-3">
            It becomes a migration of the project. Nobody but you and your own server reaches its rows until it has a policy.
          </span>
          <Button kind="primary" size="lg" type="submit" form={id} isBusy={isBusy} disabled={isBusy || name.trim() === '' || named.length === 0}>
            Create table
          </Button>
        </>
      }
    >
      <form id={id} className="flex flex-col gap-4" onSubmit={(event) => void create(event)}>
        <Field
          label="Name"
          hint="Small letters and underscores are easiest in SQL."
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">Columns</legend>
          <datalist id={`${id}-types`}>
            {COLUMN_TYPES.map((type) => (
              <option key={type} value={type} />
            ))}
          </datalist>
          {columns.map((one, index) => (
            <div key={one.id} className="flex flex-col gap-2 rounded-card border border-line p-2">
              <div className="flex items-center gap-2">
                <Cell label={`Name of column ${index + 1}`} placeholder="name" value={one.name} onChange={(next) => set(one.id, { name: next })} />
                <Cell
                  label={`Type of column ${index + 1}`}
                  placeholder="type"
                  value={one.type}
                  list={`${id}-types`}
                  onChange={(next) => set(one.id, { type: next })}
                />
                <IconButton
                  icon="x"
                  label={`Remove column ${index + 1}`}
                  disabled={columns.length === 1}
                  onClick={() => setColumns((before) => before.filter((other) => other.id !== one.id))}
                />
              </div>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-12">
                <Cell
                  label={`Default of column ${index + 1}`}
                  placeholder="default, such as now() or 'open'"
                  value={one.default ?? ''}
                  onChange={(next) => set(one.id, { default: next })}
                />
                <label className="flex items-center gap-1.5 max-sm:min-h-10">
                  <input type="checkbox" checked={one.isPrimary} onChange={(event) => set(one.id, { isPrimary: event.target.checked })} />
                  Key
                </label>
                <label className="flex items-center gap-1.5 max-sm:min-h-10">
                  <input
                    type="checkbox"
                    checked={!one.isNullable || one.isPrimary}
                    disabled={one.isPrimary}
                    onChange={(event) => set(one.id, { isNullable: !event.target.checked })}
                  />
                  Required
                </label>
              </div>
            </div>
          ))}
          <Button
            icon="plus"
            className="self-start"
            onClick={() => setColumns((before) => [...before, column(Math.max(0, ...before.map((one) => one.id)) + 1, {})])}
          >
            Add a column
          </Button>
        </fieldset>
        {error !== undefined && (
          <p role="alert" className="text-danger whitespace-pre-line wrap-anywhere">
            {error}
          </p>
        )}
      </form>
    </Sheet>
  );
}

function Cell({
  label,
  value,
  onChange,
  placeholder,
  list,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  list?: string;
}) {
  return (
    <input
      aria-label={label}
      value={value}
      placeholder={placeholder}
      list={list}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      className="h-8 min-w-0 flex-1 rounded-control border border-line-control bg-surface px-2.5 font-mono text-12 focus-field max-sm:h-11 max-sm:text-16"
    />
  );
}
