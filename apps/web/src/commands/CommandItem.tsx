import { MenuItem } from '../components/Menu.tsx';
import type { BoundCommand } from './command.ts';

export interface CommandItemProps {
  readonly command: BoundCommand;
  /** Shorter than the command's own, where the menu says what it is about. */
  readonly label?: string;
  readonly isDisabled?: boolean;
}

/** A command as an entry of a menu. */
export function CommandItem({ command, label = command.label, isDisabled = false }: CommandItemProps) {
  const { icon, keys, isDanger, run } = command;
  return (
    <MenuItem icon={icon} isDanger={isDanger === true} isDisabled={isDisabled} onSelect={run} {...(keys ? { shortcut: keys[0] } : {})}>
      {label}
    </MenuItem>
  );
}
