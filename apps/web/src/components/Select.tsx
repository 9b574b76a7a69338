import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** A native select with the look of our fields. */
export function Select<Value extends string>({ label, options, value, onChange, isDisabled, className }: SelectProps<Value>) {
  return (
    <span className={classNames('relative inline-flex flex-none items-center', className)}>
      <select
        aria-label={label}
        value={value}
        disabled={isDisabled}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="h-7 w-full appearance-none truncate rounded-control border border-line-control bg-surface pr-7 pl-2.5 text-13 transition-colors enabled:hover:border-fg-3 focus-field disabled:border-line disabled:text-fg-off max-sm:h-10 max-sm:text-16"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} className="pointer-events-none absolute right-2 text-fg-3" />
    </span>
  );
}
