import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Keys, shortcutText } from '../components/Keys.tsx';
import type { Command } from './command.ts';

/** Keys that belong to one place, and are no commands. */
const IN_PLACE: ReadonlyArray<{ readonly label: string; readonly shortcut: string }> = [
  { label: 'Message: send', shortcut: 'Enter' },
  { label: 'Message: new line', shortcut: 'Shift+Enter' },
  { label: 'While the assistant works: stop', shortcut: 'Esc' },
  { label: 'Project title, file, terminal: rename', shortcut: 'F2' },
  { label: 'Editor: find and replace', shortcut: 'Mod+F' },
  { label: 'Palette: mention the file in the chat', shortcut: 'Mod+Enter' },
];

/** Every shortcut, as this keyboard names its keys. */
export default function ShortcutSheet({ commands, onClose }: { readonly commands: readonly Command[]; readonly onClose: () => void }) {
  const rows = [...commands.flatMap(({ label, shortcut }) => (shortcut === undefined ? [] : [{ label, shortcut }])), ...IN_PLACE];
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
