const APPLE = /Mac|iPhone|iPad/;

/** Whether shortcuts use Cmd on this platform. */
export const isApple = typeof navigator !== 'undefined' && APPLE.test(navigator.platform);

export interface KeyPress {
  readonly key: string;
  /** The physical key, whatever its label. */
  readonly code: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Key names in shortcuts, and their names in `KeyboardEvent.key`. */
const LONG_NAMES: Readonly<Record<string, string>> = { Esc: 'Escape', Del: 'Delete' };

/** Whether a key press matches a shortcut such as `Mod+Shift+F`. `Mod` is Cmd on a Mac and Ctrl elsewhere. `Cmd` exists only on a Mac, `Ctrl` everywhere. */
export function isShortcut(press: KeyPress, shortcut: string, onApple = isApple): boolean {
  const parts = shortcut.split('+');
  const last = parts.at(-1) ?? '';
  const wanted = LONG_NAMES[last] ?? last;
  const has = (part: string): boolean => parts.includes(part);
  if (has('Cmd')) return onApple && isShortcut(press, shortcut.replace('Cmd', 'Mod'), onApple);
  const mod = onApple ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  const isHeld = has('Mod') ? mod : press.ctrlKey === has('Ctrl') && !press.metaKey;
  if (!isHeld) return false;
  if (press.altKey !== has('Alt')) return false;
  // "?" already implies Shift, with a different key on each layout: Shift+/ or Shift+ß.
  if (wanted !== '?' && press.shiftKey !== has('Shift')) return false;
  if (press.key.toLowerCase() === wanted.toLowerCase()) return true;
  // Compare the physical key with Alt, which changes the typed letter, and for the backslash, which needs Alt on many layouts.
  return (has('Alt') && press.code === `Key${wanted.toUpperCase()}`) || (wanted === '\\' && press.code === 'Backslash');
}
