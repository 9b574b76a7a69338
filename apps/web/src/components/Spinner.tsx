import { classNames } from './class-names.ts';

/** A spinner. Always shown beside text that says what is happening. */
export function Spinner({ size = 14 }: { readonly size?: 11 | 14 }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block flex-none animate-turn rounded-full border-[1.75px] border-line-strong border-t-accent',
        size === 11 ? 'size-[11px]' : 'size-3.5',
      )}
    />
  );
}
