import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { fileIcon } from '../files/file-icon.ts';

export interface MentionMenuProps {
  readonly id: string;
  readonly paths: readonly string[];
  readonly active: number;
  readonly onChoose: (path: string) => void;
}

/** Files to mention, above the message that is being typed. The keys are the text box's. */
export function MentionMenu({ id, paths, active, onChoose }: MentionMenuProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Files to mention"
      className="absolute inset-x-0 bottom-full z-20 mb-1 animate-rise rounded-card border border-line-strong bg-raised p-1 text-13 shadow-float"
    >
      {paths.map((path, index) => {
        const name = path.slice(path.lastIndexOf('/') + 1);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the text box's
          <div
            key={path}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The text box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(path)}
            className={classNames(
              'flex min-h-7 cursor-default items-center gap-2 rounded-row px-2 max-md:min-h-11',
              index === active ? 'bg-accent-soft' : 'hover:bg-hover',
            )}
          >
            <Icon name={fileIcon(name)} size={14} className="text-fg-3" />
            <span className="flex-none">{name}</span>
            <span className="min-w-0 flex-1 truncate text-12 text-fg-3">{path.slice(0, Math.max(0, path.lastIndexOf('/')))}</span>
          </div>
        );
      })}
    </div>
  );
}
