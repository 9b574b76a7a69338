import type { GitHostAccount } from '@lathe/protocol';
import { useQueries } from '@tanstack/react-query';
import { repositoriesQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Badge } from '../components/Badge.tsx';
import { Loading } from '../components/Loading.tsx';
import { useServices } from '../services.tsx';

/** Rows that are shown. The field finds the others. */
const SHOWN = 30;

export interface OwnRepositoriesProps {
  readonly accounts: readonly GitHostAccount[];
  /** What the person entered so far. */
  readonly text: string;
  /** With the address of the repository. */
  readonly onChoose: (url: string) => void;
}

/** The person's repositories at the code hosts that they connected. */
export function OwnRepositories({ accounts, text, onChoose }: OwnRepositoriesProps) {
  const { api } = useServices();
  const lists = useQueries({ queries: accounts.map(({ host }) => repositoriesQuery(api, host)) });
  const all = lists.flatMap(({ data }) => data ?? []);
  const words = text.trim().toLowerCase();
  const isChosen = all.some(({ url }) => url === text.trim());
  const shown = all.filter(({ path, url }) => isChosen || path.toLowerCase().includes(words) || url.toLowerCase().includes(words)).slice(0, SHOWN);
  const failed = lists.find(({ isError }) => isError);
  return (
    <section aria-label="Your repositories" className="mt-3 flex flex-col gap-2">
      {lists.some(({ isPending }) => isPending) && <Loading text="Loading your repositories" className="text-12 text-fg-3" />}
      <ActionError error={failed?.error} />
      {shown.length > 0 && (
        <ul className="max-h-56 overflow-y-auto rounded-control border border-line p-1">
          {shown.map(({ path, url, isPrivate }) => (
            <li key={url}>
              <button
                type="button"
                aria-pressed={url === text.trim()}
                onClick={() => onChoose(url)}
                className="flex h-8 w-full items-center gap-2 rounded-row px-2 text-left hover:bg-hover aria-pressed:bg-press aria-pressed:font-medium max-sm:h-11"
              >
                <span className="min-w-0 flex-1 truncate">{path}</span>
                {isPrivate && <Badge>Private</Badge>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
