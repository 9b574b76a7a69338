import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

const FRAME = 'flex w-full items-center gap-2 rounded-control border bg-surface px-2.5 transition-colors focus-field';
const PLAIN_LINE = 'border-line-control hover:border-fg-3';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
  /** Shown in place of the hint, with a red border. */
  readonly error?: string | undefined;
  readonly end?: ReactNode;
}

/** A one-line input with a label. */
export function Field({ label, hint, error, end, className, ...input }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      <div className={classNames(FRAME, 'h-9 max-sm:h-11', error === undefined ? PLAIN_LINE : 'border-danger')}>
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="min-w-0 flex-1 bg-transparent max-sm:text-16"
          {...input}
        />
        {end}
      </div>
      {note && (
        <p
          role={error === undefined ? undefined : 'alert'}
          id={`${id}-note`}
          className={classNames('flex items-center gap-[5px] text-12', error === undefined ? 'text-fg-3' : 'text-danger')}
        >
          {error !== undefined && <Icon name="bad" size={14} />}
          {note}
        </p>
      )}
    </div>
  );
}

export interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly icon?: IconName;
}

/** A small input without a visible label. */
export function SearchField({ label, icon = 'search', className, ...input }: SearchFieldProps) {
  return (
    <div className={classNames(FRAME, PLAIN_LINE, 'h-7 max-sm:h-10', className)}>
      <Icon name={icon} size={14} className="text-fg-3" />
      <input
        aria-label={label}
        placeholder={label}
        type="search"
        className="min-w-0 flex-1 bg-transparent max-sm:text-16 [&::-webkit-search-cancel-button]:hidden"
        {...input}
      />
    </div>
  );
}
