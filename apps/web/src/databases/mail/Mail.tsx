import { messageOf } from '@lathe/protocol';
import { type OutboxMessage, readOutbox } from '@lathe/workspace';
import { useState } from 'react';
import { Button, buttonClass } from '../../components/Button.tsx';
import { CopyIconButton } from '../../components/CopyButton.tsx';
import { relativeTime } from '../../components/format.ts';
import { Icon } from '../../components/Icon.tsx';
import { Loading } from '../../components/Loading.tsx';
import { PaneMessage } from '../../components/PaneMessage.tsx';
import { useNow } from '../../components/use-now.ts';
import { useDatabaseQuery } from '../use-database-query.ts';
import { isWebAddress } from './is-web-address.ts';

/** What the app would have sent: without a mail server, messages stay here. */
export default function Mail() {
  const mail = useDatabaseQuery(['mail'], readOutbox);
  const reload = (
    <Button icon="reload" isBusy={mail.isFetching} disabled={mail.isFetching} onClick={() => void mail.refetch()}>
      {mail.isFetching ? 'Looking' : 'Look again'}
    </Button>
  );
  if (mail.data === undefined) {
    if (mail.error) return <PaneMessage title="The messages could not be read" text={messageOf(mail.error)} onRetry={() => void mail.refetch()} />;
    return <Loading text="Reading the messages" className="p-5 text-fg-2" />;
  }
  if (mail.data.length === 0)
    return (
      <PaneMessage
        title="No messages yet"
        text="Your app has no mail server, so codes and links for signing in arrive here. Sign up in the preview to see one."
        action={reload}
      />
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-11 flex-none items-center gap-2 border-b border-line px-3 py-1">
        <p className="min-w-0 flex-1 text-12 text-fg-3">Not sent: your app has no mail server, so you read here what people would get.</p>
        {reload}
      </div>
      {mail.error && (
        <p role="alert" className="border-b border-line px-3 py-2 text-12 text-danger">
          {messageOf(mail.error)} The list is from the last time.
        </p>
      )}
      <ul aria-label="Messages" className="min-h-0 flex-1 overflow-y-auto">
        {mail.data.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
    </div>
  );
}

function MessageRow({ message: { recipient, subject, body, code, link, at } }: { readonly message: OutboxMessage }) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  return (
    <li className="border-b border-line">
      <div className="flex flex-wrap items-center gap-x-2 pr-3">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-10 min-w-0 flex-1 basis-60 items-center gap-2 py-1.5 pl-3 text-left transition-colors hover:bg-hover focus-row max-sm:min-h-14"
        >
          <Icon name={isOpen ? 'down' : 'right'} size={14} className="text-fg-3" />
          <span className="min-w-0 flex-1 sm:flex sm:gap-3">
            <span className="block truncate font-medium sm:w-52 sm:flex-none">{recipient}</span>
            <span className="block truncate text-fg-2">{subject}</span>
          </span>
          <span className="flex-none text-12 text-fg-3">{relativeTime(at, now)}</span>
        </button>
        {code !== undefined && (
          <span className="inline-flex items-center gap-1 font-mono text-12 max-sm:pl-8">
            {code}
            <CopyIconButton label={`Copy the code for ${recipient}`} text={() => code} />
          </span>
        )}
        {link !== undefined && isWebAddress(link) && (
          <a href={link} target="_blank" rel="noreferrer" className={buttonClass('default', 'sm', 'max-sm:h-10')}>
            Open link
          </a>
        )}
      </div>
      {isOpen && <p className="border-t border-line bg-base px-3 py-2 pl-8 whitespace-pre-wrap wrap-anywhere text-fg-2">{body}</p>}
    </li>
  );
}
