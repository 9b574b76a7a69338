import { messageOf } from '@lathe/protocol';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';

/** Shown in place of content that could not be loaded. */
export function LoadFailed({ error, onRetry, className }: { readonly error: unknown; readonly onRetry: () => void; readonly className?: string }) {
  return (
    <p role="alert" className={classNames('flex items-center gap-3 text-danger', className)}>
      {messageOf(error)}
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
