import type { BoundCommand } from '../commands/command.ts';
import { PLACES, type Place } from '../commands/places.ts';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Keys, shortcutText } from '../components/Keys.tsx';

interface Row {
  readonly label: string;
  readonly shortcut: string;
}

/** Keys of text fields that are not commands. */
const FIELD_KEYS: Readonly<Partial<Record<Place, readonly Row[]>>> = {
  page: [
    { label: 'Message: send', shortcut: 'Enter' },
    { label: 'Message: new line', shortcut: 'Shift+Enter' },
  ],
};

export interface ShortcutSheetProps {
  readonly place: Place;
  /** The commands of the place, bound to their context. */
  readonly commands: readonly BoundCommand[];
  readonly onClose: () => void;
}

/** All shortcuts, with the key names of this platform. */
export default function ShortcutSheet({ place, commands, onClose }: ShortcutSheetProps) {
  const rows = [...commands.flatMap(rowsOf), ...(place === 'page' ? [] : (FIELD_KEYS.page ?? [])), ...(FIELD_KEYS[place] ?? []), ...innerRows(place)];
  return (
    <Dialog
      title="Keyboard shortcuts"
      icon="keyboard"
      onDismiss={onClose}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={onClose} className="max-sm:h-11">
            Close
          </Button>
        </>
      }
    >
      <dl tabIndex={0} aria-label="Shortcuts" className="-mx-1 max-h-[60vh] overflow-y-auto rounded-control px-1 focus-row">
        {rows.map(({ label, shortcut }) => (
          <div key={label} className="flex min-h-8 items-center gap-3 border-t border-line first:border-t-0">
            <dt className="flex-1">{label}</dt>
            <dd className="flex-none">
              <span className="sr-only">{shortcutText(shortcut)}</span>
              <Keys shortcut={shortcut} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function rowsOf({ label, keys }: Pick<BoundCommand, 'label' | 'keys'>): readonly Row[] {
  return keys ? [{ label, shortcut: keys[0] }] : [];
}

/** Shortcuts of the places inside this one, which apply only while they have the focus. */
function innerRows(place: Place): readonly Row[] {
  return Object.values(PLACES)
    .filter(({ within }) => within === place)
    .flatMap(({ title, commands }) =>
      commands.flatMap((command) => {
        const label = 'sheetLabel' in command ? command.sheetLabel : command.label;
        return 'keys' in command && typeof label === 'string' ? [{ label: `${title}: ${lowerFirst(label)}`, shortcut: command.keys[0] }] : [];
      }),
    );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
