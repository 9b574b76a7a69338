import { classNames } from './class-names.ts';
import { FILLED_PARTS, ICONS, type IconName } from './icons.ts';

const SIZES = { 12: 'size-3 [stroke-width:2]', 14: 'size-3.5', 16: 'size-4', 20: 'size-5 [stroke-width:1.5]' } as const;

/** A decorative icon. Without text beside it, the button around it must have a name. */
export function Icon({ name, size = 16, className }: { readonly name: IconName; readonly size?: keyof typeof SIZES; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('flex-none', SIZES[size], className)}
    >
      <path d={ICONS[name]} />
      {FILLED_PARTS[name] && <path d={FILLED_PARTS[name]} fill="currentColor" stroke="none" />}
    </svg>
  );
}
