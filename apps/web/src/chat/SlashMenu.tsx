import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import type { SlashCommand } from './slash-commands.ts';

export interface SlashMenuProps {
  readonly id: string;
  readonly commands: readonly SlashCommand[];
  readonly active: number;
  readonly onChoose: (command: SlashCommand) => void;
}

/** Commands of the chat, above the message that is being typed. The keys are the text box's. */
export function SlashMenu({ id, commands, active, onChoose }: SlashMenuProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Commands"
      className="absolute inset-x-0 bottom-full z-20 mb-1 animate-rise rounded-card border border-line-strong bg-raised p-1 text-13 shadow-float"
    >
      {commands.map((command, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the text box's
        <div
          key={command.name}
          id={`${id}${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The text box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(command)}
          className={classNames(
            'flex min-h-7 cursor-default items-center gap-2 rounded-row px-2 max-md:min-h-11',
            index === active ? 'bg-accent-soft' : 'hover:bg-hover',
          )}
        >
          <Icon name={command.icon} size={14} className="text-fg-3" />
          <span className="flex-none">/{command.name}</span>
          <span className="min-w-0 flex-1 truncate text-12 text-fg-3">{command.description}</span>
        </div>
      ))}
    </div>
  );
}
