import { type ReactNode, useId } from 'react';

/** A titled part of the sheet. */
export function SheetBlock({ title, end, children }: { readonly title: string; readonly end?: ReactNode; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline gap-3 border-b border-line pb-1.5 text-12 text-fg-3">
        <h3 id={id} className="min-w-0 flex-1 font-medium">
          {title}
        </h3>
        {end}
      </div>
      <div className="pt-1">{children}</div>
    </section>
  );
}
