import { memo } from 'react';
import { IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { CopyIconButton } from '../components/CopyButton.tsx';
import type { MessageView } from '@lathe/workspace';
import { useStore } from '../components/use-store.ts';
import { ProblemsMessage } from '../problems/ProblemsMessage.tsx';
import { useWorkspace } from '../services.tsx';
import { AttachmentChip } from './AttachmentChip.tsx';
import { messageBubble } from './message-bubble.ts';
import { focusMessageBox } from '../components/message-box.ts';

export const UserMessage = memo(function UserMessage({ message }: { readonly message: Extract<MessageView, { role: 'user' }> }) {
  const isEdited = useStore(useWorkspace().chat.editing) === message.id;
  return (
    // The outline is visible where system colors remove the background.
    <article aria-label="You" className="group relative ml-8 flex max-w-full flex-col items-end self-end">
      <div className={classNames(messageBubble, isEdited ? 'outline-2 outline-focus' : 'outline-1 -outline-offset-1 outline-transparent')}>
        {message.attachments && (
          <ul aria-label="Attachments" className={classNames('flex flex-wrap gap-1.5', message.text !== '' && 'mb-1.5')}>
            {message.attachments.map((attachment, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sent attachments do not change
              <li key={index} className="max-w-full">
                <AttachmentChip attachment={attachment} />
              </li>
            ))}
          </ul>
        )}
        {message.problems ? <ProblemsMessage text={message.text} problems={message.problems} /> : message.text}
      </div>
      <UserMessageActions message={message} />
    </article>
  );
});

/**
 * Visible on hover and focus, and always on touch screens. Without transitions: every turn disables and enables these
 * buttons in all messages, and browsers animate hidden ones as well.
 */
function UserMessageActions({ message }: { readonly message: Extract<MessageView, { role: 'user' }> }) {
  const { chat } = useWorkspace();
  return (
    <div className="absolute top-full right-0 z-10 flex gap-0.5 rounded-row bg-base opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:static pointer-coarse:opacity-100 *:transition-none!">
      {!message.problems && <EditAndResend messageId={message.id} />}
      <CopyIconButton label="Copy message" text={() => chat.copyText(message.id)} />
    </div>
  );
}

function EditAndResend({ messageId }: { readonly messageId: string }) {
  const { chat } = useWorkspace();
  const isIdle = useStore(chat.status) === 'idle';
  return (
    <IconButton
      size="sm"
      icon="pen"
      label="Edit and resend"
      disabled={!isIdle}
      onClick={() => {
        chat.edit(messageId);
        focusMessageBox();
      }}
    />
  );
}
