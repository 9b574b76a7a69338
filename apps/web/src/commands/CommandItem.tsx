import { MenuItem } from '../components/Menu.tsx';
import type { BoundCommand } from './command.ts';

export interface CommandItemProps {
  readonly command: BoundCommand;
  /** Replaces the command's label where the menu gives the context. */
  readonly label?: string;
  readonly isDisabled?: boolean;
}

/** A menu item for a command. */
export function CommandItem({ command, label = command.label, isDisabled = false }: CommandItemProps) {
  const { icon, keys, isDanger, run } = command;
  return (
    <MenuItem icon={icon} isDanger={isDanger === true} isDisabled={isDisabled} onSelect={run} {...(keys ? { shortcut: keys[0] } : {})}>
      {label}
    </MenuItem>
  );
}
