import type { ReactNode } from 'react';
import { ActionError } from './ActionError.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface DeleteDialogProps {
  /** The name of what is deleted. */
  readonly name: string;
  /** What the button deletes, such as "project". */
  readonly kind: string;
  /** What else is deleted, and who is affected. */
  readonly children: ReactNode;
  readonly isDeleting: boolean;
  /** False while something must be confirmed first. */
  readonly canDelete?: boolean;
  readonly error?: unknown;
  readonly onDelete: () => void;
  readonly onDismiss: () => void;
}

/** Asks before something is permanently deleted. Enter cancels. */
export function DeleteDialog({ name, kind, children, isDeleting, canDelete = true, error, onDelete, onDismiss }: DeleteDialogProps) {
  return (
    <Dialog
      icon="trash"
      tone="danger"
      title={`Delete ${name}?`}
      onDismiss={onDismiss}
      footer={
        <>
          <span className="flex-1" />
          <Button data-autofocus onClick={onDismiss} className="max-sm:h-11">
            Cancel
          </Button>
          <Button kind="danger" isBusy={isDeleting} disabled={!canDelete || isDeleting} onClick={onDelete} className="max-sm:h-11">
            {isDeleting ? 'Deleting' : `Delete ${kind}`}
          </Button>
        </>
      }
    >
      {children}
      <ActionError error={error} />
    </Dialog>
  );
}
