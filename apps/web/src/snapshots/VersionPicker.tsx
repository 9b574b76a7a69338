import { CURRENT_FILES } from '@lathe/protocol';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuItem } from '../components/Menu.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

export interface VersionPickerProps {
  readonly label: string;
  readonly value: string;
  /** Whether the current files can be chosen, too. */
  readonly offersCurrentFiles?: boolean;
  readonly onChoose: (id: string) => void;
}

/** One side of a comparison. */
export function VersionPicker({ label, value, offersCurrentFiles = false, onChoose }: VersionPickerProps) {
  const versions = useStore(useWorkspace().snapshots.versions);
  const chosen = versions.find(({ id }) => id === value);
  const name = value === CURRENT_FILES ? 'Now' : chosen ? `Version ${chosen.number}` : 'A version';
  return (
    <Menu
      className="w-72"
      trigger={
        <Button aria-label={`${label}: ${name}`}>
          {name}
          <Icon name="down" size={14} />
        </Button>
      }
    >
      {offersCurrentFiles && (
        <MenuItem icon="pen" onSelect={() => onChoose(CURRENT_FILES)}>
          Now
        </MenuItem>
      )}
      {versions.map(({ id, number, title }) => (
        <MenuItem key={id} icon="history" onSelect={() => onChoose(id)}>
          {number} {title}
        </MenuItem>
      ))}
    </Menu>
  );
}
