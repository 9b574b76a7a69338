import { useState } from 'react';
import { Switch } from '../components/Switch.tsx';

export interface CapFieldProps {
  readonly label: string;
  readonly unit: 'dollars' | 'tokens';
  readonly value: number | null;
  /** The value when the switch is turned on. */
  readonly usual: number;
  readonly isDisabled?: boolean;
  readonly onChange: (value: number | null) => void;
}

/** A limit with a switch. Off means no limit. */
export function CapField({ label, unit, value, usual, isDisabled = false, onChange }: CapFieldProps) {
  const decimals = unit === 'dollars' ? 2 : 0;
  const [draft, setDraft] = useState((value ?? usual).toFixed(decimals));
  const commit = (): void => {
    const next = Number(draft);
    if (value === null || next === value) return;
    if (Number.isFinite(next) && next > 0) onChange(decimals === 0 ? Math.round(next) : next);
    else setDraft(value.toFixed(decimals));
  };
  return (
    <span className="flex items-center gap-6 max-sm:justify-between">
      {value !== null && (
        <form
          className="flex h-7 w-32 items-center gap-1.5 rounded-control border border-line-control bg-surface px-2.5 focus-field hover:border-fg-3 max-sm:h-10"
          onSubmit={(event) => {
            event.preventDefault();
            commit();
          }}
        >
          {unit === 'dollars' && (
            <span aria-hidden="true" className="text-fg-3">
              $
            </span>
          )}
          <input
            aria-label={`${label}: amount`}
            inputMode="decimal"
            value={draft}
            disabled={isDisabled}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={commit}
            className="min-w-0 flex-1 bg-transparent tnum max-sm:text-16"
          />
        </form>
      )}
      <Switch label={label} isOn={value !== null} isDisabled={isDisabled} onChange={(isOn) => onChange(isOn ? usual : null)} />
    </span>
  );
}
