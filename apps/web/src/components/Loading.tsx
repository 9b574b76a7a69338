import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

/** Shown in place of content that is loading. */
export function Loading({ text, className = 'text-fg-2' }: { readonly text: string; readonly className?: string }) {
  return (
    <p role="status" className={classNames('flex items-center gap-2', className)}>
      <Spinner />
      {text}
    </p>
  );
}
