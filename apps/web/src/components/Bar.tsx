import { classNames } from './class-names.ts';

/** A progress or usage bar. `value` is between 0 and 1. */
export function Bar({
  value,
  label,
  isThin,
  tone = 'accent',
  className,
}: {
  readonly value: number;
  readonly label: string;
  readonly isThin?: boolean;
  readonly tone?: 'accent' | 'warn';
  readonly className?: string;
}) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames('block overflow-hidden bg-solid', isThin ? 'h-0.5' : 'h-[3px] rounded-[2px]', className)}
    >
      <span className={classNames('block h-full rounded-[2px]', tone === 'warn' ? 'bg-warn' : 'bg-accent')} style={{ width: `${percent}%` }} />
    </span>
  );
}
