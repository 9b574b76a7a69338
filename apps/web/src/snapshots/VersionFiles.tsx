import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';

/** The files that are shown first, if the version has them. */
const FIRST_SHOWN = [/(?:^|\/)App\.\w+$/, /(?:^|\/)page\.\w+$/, /(?:^|\/)main\.\w+$/, /^index\.\w+$/];

/** The file that is shown first. */
export function firstShown(paths: readonly string[]): string | undefined {
  for (const pattern of FIRST_SHOWN) {
    const found = paths.find((path) => pattern.test(path));
    if (found !== undefined) return found;
  }
  return paths[0];
}

export interface VersionFilesProps {
  readonly paths: readonly string[];
  readonly selected: string | undefined;
  readonly onSelect: (path: string) => void;
}

/** The files of a version that is open. */
export function VersionFiles({ paths, selected, onSelect }: VersionFilesProps) {
  return (
    <section aria-label="Files in this version" className="flex min-h-0 flex-1 flex-col">
      <h2 className="flex h-9 flex-none items-center px-3 text-12 font-medium text-fg-3">
        {paths.length} {paths.length === 1 ? 'file' : 'files'}
      </h2>
      <ul className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-2">
        {paths.map((path) => {
          const at = path.lastIndexOf('/') + 1;
          return (
            <li key={path}>
              <button
                type="button"
                aria-current={path === selected || undefined}
                title={path}
                onClick={() => onSelect(path)}
                className={classNames(
                  'flex h-[26px] w-full items-center gap-1.5 rounded-row px-1.5 text-left focus-row max-md:h-10',
                  path === selected ? 'bg-press text-fg' : 'text-fg-2 hover:bg-hover hover:text-fg',
                )}
              >
                <Icon name="file" size={14} className="text-fg-3" />
                <span className="flex-none">{path.slice(at)}</span>
                <span className="min-w-0 flex-1 truncate text-right text-12 text-fg-3">{path.slice(0, Math.max(0, at - 1))}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
