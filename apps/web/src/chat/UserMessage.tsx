import { memo } from 'react';
import type { MessageView } from '@lathe/workspace';
import { ProblemsMessage } from '../problems/ProblemsMessage.tsx';
import { AttachmentChip } from './AttachmentChip.tsx';

export const UserMessage = memo(function UserMessage({ message }: { readonly message: Extract<MessageView, { role: 'user' }> }) {
  return (
    <article aria-label="You" className="ml-8 max-w-full self-end rounded-card bg-solid px-3 py-2 text-14 wrap-anywhere whitespace-pre-wrap">
      {message.attachments && (
        <ul aria-label="Attachments" className="mb-1.5 flex flex-wrap gap-1.5">
          {message.attachments.map((attachment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was sent does not change
            <li key={index}>
              <AttachmentChip attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
      {message.problems ? <ProblemsMessage text={message.text} problems={message.problems} /> : message.text}
    </article>
  );
});
