import { Switch as Radix } from 'radix-ui';
import { classNames } from './class-names.ts';

export interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  readonly describedBy?: string;
}

/** A switch for a setting that is on or off. */
export function Switch({ label, isOn, onChange, isDisabled, describedBy }: SwitchProps) {
  return (
    <Radix.Root
      aria-label={label}
      aria-describedby={describedBy}
      checked={isOn}
      disabled={isDisabled ?? false}
      onCheckedChange={onChange}
      className={classNames(
        'relative inline-flex h-4 w-7 flex-none items-center rounded-full p-0.5 transition-colors disabled:opacity-50',
        // A touch target larger than the switch.
        'after:absolute after:-inset-3 sm:after:-inset-1',
        isOn ? 'bg-accent-fill' : 'bg-line-control',
      )}
    >
      <Radix.Thumb className="block size-3 rounded-full bg-knob transition-transform duration-(--move) data-[state=checked]:translate-x-3" />
    </Radix.Root>
  );
}
