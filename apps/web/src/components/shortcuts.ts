const APPLE = /Mac|iPhone|iPad/;

/** Whether Cmd is the key of shortcuts here. */
export const isApple = typeof navigator !== 'undefined' && APPLE.test(navigator.platform);

export interface KeyPress {
  readonly key: string;
  /** The place on the keyboard, whatever is printed there. */
  readonly code: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** As `KeyboardEvent.key` names the keys that shortcuts name as keyboards do. */
const LONG_NAMES: Readonly<Record<string, string>> = { Esc: 'Escape', Del: 'Delete' };

/** Whether a key press is a shortcut such as `Mod+Shift+F`: Cmd on a Mac, Ctrl elsewhere. `Cmd` is a key of Macs only. */
export function isShortcut(press: KeyPress, shortcut: string, onApple = isApple): boolean {
  const parts = shortcut.split('+');
  const last = parts.at(-1) ?? '';
  const wanted = LONG_NAMES[last] ?? last;
  const has = (part: string): boolean => parts.includes(part);
  if (has('Cmd')) return onApple && isShortcut(press, shortcut.replace('Cmd', 'Mod'), onApple);
  const mod = onApple ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  const none = !press.metaKey && !press.ctrlKey;
  if (has('Mod') ? !mod : !none) return false;
  if (press.altKey !== has('Alt')) return false;
  // A sign says itself whether Shift is held: "?" is Shift+/ here and Shift+ß there.
  if (wanted !== '?' && press.shiftKey !== has('Shift')) return false;
  if (press.key.toLowerCase() === wanted.toLowerCase()) return true;
  // With Alt a keyboard types other letters, and on many the backslash needs a third hand: the place counts.
  return (has('Alt') && press.code === `Key${wanted.toUpperCase()}`) || (wanted === '\\' && press.code === 'Backslash');
}
