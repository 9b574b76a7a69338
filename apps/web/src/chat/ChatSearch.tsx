import { CHAT_SEARCH_MIN_LENGTH } from '@lathe/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { chatSearchQuery } from '../api/queries.ts';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { SearchField } from '../components/Field.tsx';
import { relativeTime } from '../components/format.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { useServices } from '../services.tsx';
import { splitAtMatches } from './split-at-matches.ts';

/** Searches the chats of all projects. A result links to its message. */
export default function ChatSearch({ onClose }: { readonly onClose: () => void }) {
  const { api } = useServices();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const search = useQuery(chatSearchQuery(api, q));
  const isAsked = q.length >= CHAT_SEARCH_MIN_LENGTH;
  const results = isAsked ? (search.data?.results ?? []) : [];
  return (
    <Dialog
      title="Search past chats"
      icon="search"
      onDismiss={onClose}
      footer={
        <>
          <span className="min-w-0 flex-1 truncate text-12 text-fg-3">{search.data?.isTruncated && isAsked && 'Only the newest results are shown'}</span>
          <Button onClick={onClose} className="max-sm:h-11">
            Close
          </Button>
        </>
      }
    >
      <SearchField
        data-autofocus
        label="Search terms"
        placeholder="Search messages"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-9! max-sm:h-11!"
      />
      <div aria-live="polite" className="h-80 overflow-y-auto">
        {!isAsked && <p className="text-fg-2">Searches your messages and the assistant’s in all your projects.</p>}
        {isAsked && search.isPending && <Loading text="Searching" className="text-fg-3" />}
        {isAsked && search.isError && <LoadFailed error={search.error} onRetry={() => void search.refetch()} />}
        {isAsked && search.isSuccess && results.length === 0 && (
          <div className="flex flex-col items-start gap-2">
            <p className="text-fg-2">No messages contain “{q}”.</p>
            <Button size="sm" onClick={() => setText('')}>
              Clear search
            </Button>
          </div>
        )}
        <ul className="flex flex-col">
          {results.map((result) => (
            <li key={`${result.projectId} ${result.messageId}`} className="border-b border-line last:border-0">
              <Link
                to="/~/$slug"
                params={{ slug: result.slug }}
                hash={`message-${result.messageId}`}
                onClick={onClose}
                className="block rounded-row px-2 py-2 text-fg no-underline hover:bg-hover focus-row"
              >
                <span className="flex items-baseline gap-2 text-12 text-fg-3">
                  <span className="min-w-0 truncate font-medium text-fg-2">{result.title}</span>
                  <span className="flex-none">{result.role === 'user' ? 'you' : 'assistant'}</span>
                  <span className="ml-auto flex-none">{relativeTime(result.createdAt)}</span>
                </span>
                <span className="line-clamp-2 wrap-anywhere">
                  <Excerpt text={result.excerpt} wanted={q} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Excerpt({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  return splitAtMatches(text, wanted).map(({ piece, isMatch, at }) =>
    isMatch ? (
      <mark key={at} className="rounded-[2px] bg-warn-soft text-inherit outline-1 outline-warn-line">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
