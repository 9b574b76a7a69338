import { GIT_HOST_LABELS, type GitHostName } from '@lathe/protocol';
import { useQuery } from '@tanstack/react-query';
import { repositoriesQuery } from '../api/queries.ts';
import { Badge } from '../components/Badge.tsx';
import { classNames } from '../components/class-names.ts';
import { Field } from '../components/Field.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { useServices } from '../services.tsx';

/** Rows that are shown. The field finds the others. */
const SHOWN = 50;

export interface RepositoryChoiceProps {
  readonly host: GitHostName;
  /** `owner/name`, or an address. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field for a repository, with the person's own below it, which the text filters. */
export function RepositoryChoice({ host, value, onChange }: RepositoryChoiceProps) {
  const { api } = useServices();
  const found = useQuery(repositoriesQuery(api, host));
  const isChosen = found.data?.some(({ path }) => path === value) === true;
  const matching = (found.data ?? []).filter(({ path }) => isChosen || path.toLowerCase().includes(value.trim().toLowerCase()));
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Repository"
        required
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder="owner/name"
        hint={`Choose one, or paste the address of another one at ${GIT_HOST_LABELS[host]}.`}
      />
      {found.isPending && <Loading text="Loading your repositories" className="text-12 text-fg-3" />}
      {found.isError && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
      {matching.length > 0 && (
        <ul aria-label="Your repositories" className="max-h-60 overflow-y-auto rounded-control border border-line p-1">
          {matching.slice(0, SHOWN).map(({ path, isPrivate }) => (
            <li key={path}>
              <button
                type="button"
                aria-pressed={path === value}
                onClick={() => onChange(path)}
                className={classNames(
                  'flex h-8 w-full items-center gap-2 rounded-row px-2 text-left hover:bg-hover max-sm:h-11',
                  path === value && 'bg-press font-medium',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{path}</span>
                {isPrivate && <Badge>Private</Badge>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
