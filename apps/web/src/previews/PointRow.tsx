import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';

export const FIELD =
  'h-7 w-full min-w-0 rounded-control border border-line-control bg-surface px-2 text-13 text-fg enabled:hover:border-fg-3 focus-field placeholder:text-fg-3 disabled:border-line disabled:text-fg-off disabled:placeholder:text-fg-off max-sm:h-10 max-sm:text-16';

/** A label and its fields. */
export function PointRow({ label, children, isTop }: { readonly label: string; readonly children: ReactNode; readonly isTop?: boolean }) {
  return (
    <div className={classNames('grid grid-cols-[60px_minmax(0,1fr)] gap-2 px-3 py-[5px]', isTop ? 'items-start' : 'items-center')}>
      <span className={classNames('text-fg-2', isTop && 'pt-1')}>{label}</span>
      {children}
    </div>
  );
}
