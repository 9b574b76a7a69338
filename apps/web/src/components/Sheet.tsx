import { Dialog as Radix } from 'radix-ui';
import type { DragEvent, ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { useDialogTurn } from './dialog-turns.ts';

export interface SheetProps {
  readonly title: string;
  readonly onDismiss: () => void;
  /** Buttons before the one that closes it. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  /** Files or folders were dropped onto it. The data must be read within the call. */
  readonly onDrop?: (data: DataTransfer) => void;
  readonly children: ReactNode;
}

/** A modal panel at the right edge, or over the whole of a phone. */
export function Sheet({ title, onDismiss, actions, footer, onDrop, children }: SheetProps) {
  if (!useDialogTurn()) return null;
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onDismiss()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          data-dialog
          aria-describedby={undefined}
          {...(onDrop === undefined ? {} : dropTarget(onDrop))}
          className="fixed inset-y-0 right-0 z-40 flex w-[560px] max-w-full animate-rise flex-col border-l border-line-strong bg-raised text-13 shadow-float max-sm:w-full max-sm:border-l-0"
        >
          <div className="flex h-12 flex-none items-center gap-2 border-b border-line pr-2.5 pl-5 max-sm:h-14">
            <Radix.Title className="min-w-0 flex-1 truncate text-14 font-semibold">{title}</Radix.Title>
            {actions}
            <Radix.Close asChild>
              <IconButton icon="x" label="Close" />
            </Radix.Close>
          </div>
          <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-5 py-4">{children}</div>
          {footer && <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-5 py-3">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function dropTarget(onDrop: (data: DataTransfer) => void) {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    onDragOver: (event: DragEvent) => {
      // Otherwise the browser would open the file in place of the page.
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onDrop(event.dataTransfer);
    },
  };
}
