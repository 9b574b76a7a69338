import type { CatalogTable } from '@lathe/protocol';
import { FILTER_OPERATORS, type FilterOperator, type RowFilter } from '@lathe/workspace';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Select } from '../../components/Select.tsx';
import { operatorWords } from './table-view.ts';

export interface AddFilterProps {
  readonly table: CatalogTable;
  readonly className: string;
  readonly onAdd: (filter: RowFilter) => void;
}

/** A button that asks for a column, a comparison and a value. */
export function AddFilter({ table, className, onAdd }: AddFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [column, setColumn] = useState(table.columns[0]?.name ?? '');
  const [operator, setOperator] = useState<FilterOperator>('=');
  const [value, setValue] = useState('');
  const needsValue = operator !== 'is null' && operator !== 'is not null';
  const choices = table.columns.find(({ name }) => name === column);
  const known = choices?.enumValues ?? (choices?.type === 'boolean' ? ['true', 'false'] : undefined);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <button type="button" className={`${className} border-line-strong text-fg-2 hover:bg-control-hover`}>
          <Icon name="plus" size={14} />
          Filter
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Add a filter"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          data-sheet
          className="z-30 w-72 animate-rise rounded-card border border-line-strong bg-raised p-3 text-13 shadow-float"
        >
          <form
            className="flex flex-col gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              onAdd({ column, operator, value: needsValue ? value : '' });
              setValue('');
              setIsOpen(false);
            }}
          >
            <Select label="Column" options={table.columns.map(({ name }) => ({ value: name, label: name }))} value={column} onChange={setColumn} />
            <Select
              label="Comparison"
              options={FILTER_OPERATORS.map((one) => ({ value: one, label: operatorWords(one) }))}
              value={operator}
              onChange={setOperator}
            />
            {needsValue &&
              (known && (operator === '=' || operator === '<>') ? (
                <Select label="Value" options={['', ...known].map((one) => ({ value: one, label: one || 'Choose' }))} value={value} onChange={setValue} />
              ) : (
                <Field label="Value" value={value} onChange={(event) => setValue(event.target.value)} autoComplete="off" />
              ))}
            <Button kind="primary" type="submit" className="mt-1 self-start">
              Add filter
            </Button>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
