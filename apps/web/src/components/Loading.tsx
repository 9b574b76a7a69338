import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

/** In place of what is on its way: what it is, and that it is being waited for. */
export function Loading({ text, className = 'text-fg-2' }: { readonly text: string; readonly className?: string }) {
  return (
    <p role="status" className={classNames('flex items-center gap-2', className)}>
      <Spinner />
      {text}
    </p>
  );
}
