import type { DraftAttachment } from '@lathe/workspace';
import type { MouseEvent, ReactNode } from 'react';
import { AttachmentChip } from './AttachmentChip.tsx';

export interface AttachmentListProps {
  readonly attachments: readonly DraftAttachment[];
  readonly onRemove: (id: string, event: MouseEvent) => void;
  /** More items before them. */
  readonly children?: ReactNode;
}

/** What is attached to a message that is being written. */
export function AttachmentList({ attachments, onRemove, children }: AttachmentListProps) {
  return (
    <ul aria-label="Attachments" className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto px-2 pt-2">
      {children}
      {attachments.map((attachment) => (
        <li key={attachment.id} className="max-w-full">
          <AttachmentChip attachment={attachment} onRemove={(event) => onRemove(attachment.id, event)} />
        </li>
      ))}
    </ul>
  );
}
