import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { useStore } from '../components/use-store.ts';
import { fileIcon } from '../files/file-icon.ts';
import { useWorkspace } from '../services.tsx';
import { mentionedPaths } from './mentions.ts';

/** The files that the message mentions, with buttons to target or lock each one. */
export function MentionChips({ text }: { readonly text: string }) {
  const { files } = useWorkspace();
  const entries = useStore(files.entries);
  const paths = mentionedPaths(text, entries);
  if (paths.length === 0) return null;
  return (
    <ul aria-label="Files in this message" className="flex flex-wrap gap-1.5 px-2 pt-2">
      {paths.map((path) => {
        const entry = entries[path];
        const name = path.slice(path.lastIndexOf('/') + 1);
        return (
          <li
            key={path}
            title={path}
            className="inline-flex h-7 max-w-full items-center overflow-hidden rounded-control border border-line-strong bg-surface pl-1.5 text-12 text-fg-2 max-md:h-10"
          >
            <Icon name={entry?.type === 'folder' ? 'folder' : fileIcon(name)} size={14} className="mr-1.5 flex-none text-fg-3" />
            <span className="truncate pr-1">{name}</span>
            <Toggle icon="target" label={`Edit only ${name}`} isOn={entry?.isTargeted === true} onToggle={(isOn) => files.setTargeted(path, isOn)} />
            <Toggle icon="lock" label={`Lock ${name}`} isOn={entry?.isLocked === true} onToggle={(isOn) => files.setLocked(path, isOn)} />
          </li>
        );
      })}
    </ul>
  );
}

interface ToggleProps {
  readonly icon: IconName;
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function Toggle({ icon, label, isOn, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={() => onToggle(!isOn)}
      className={classNames(
        'grid h-full w-6 flex-none place-items-center focus-row max-md:w-10',
        isOn ? 'bg-accent-soft text-accent' : 'text-fg-3 hover:bg-hover hover:text-fg',
      )}
    >
      <Icon name={icon} size={12} />
    </button>
  );
}
