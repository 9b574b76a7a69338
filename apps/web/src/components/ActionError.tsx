import { messageOf } from '@lathe/protocol';
import { classNames } from './class-names.ts';

/** The error of an action, shown beside its control. Renders nothing without an error. */
export function ActionError({ error, className }: { readonly error: unknown; readonly className?: string }) {
  if (error === null || error === undefined) return null;
  return (
    <p role="alert" className={classNames('text-12 text-danger whitespace-pre-line wrap-anywhere', className)}>
      {messageOf(error)}
    </p>
  );
}
