import { messageOf } from '@lathe/protocol';
import { classNames } from './class-names.ts';

/** What went wrong with an action, beside its control. Nothing while nothing did. */
export function ActionError({ error, className }: { readonly error: unknown; readonly className?: string }) {
  if (error === null || error === undefined) return null;
  return (
    <p role="alert" className={classNames('text-12 text-danger', className)}>
      {messageOf(error)}
    </p>
  );
}
