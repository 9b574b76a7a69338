import { memo } from 'react';
import type { MessageView } from '@lathe/workspace';

export const UserMessage = memo(function UserMessage({ message }: { readonly message: Extract<MessageView, { role: 'user' }> }) {
  return (
    <article aria-label="You" className="ml-8 max-w-full self-end rounded-card bg-solid px-3 py-2 text-14 wrap-anywhere whitespace-pre-wrap">
      {message.text}
    </article>
  );
});
