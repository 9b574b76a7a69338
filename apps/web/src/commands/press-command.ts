import { isApple, isShortcut, type KeyPress } from '../components/shortcuts.ts';
import type { BoundCommand } from './command.ts';

/** Runs the first applicable command with the pressed keys. Returns whether there was one. */
export function pressCommand(commands: readonly BoundCommand[], press: KeyPress & { preventDefault(): void }, onApple = isApple): boolean {
  const command = commands.find(
    ({ keys, browserEvent, applies }) => browserEvent === undefined && keys?.some((shortcut) => isShortcut(press, shortcut, onApple)) === true && applies(),
  );
  if (command === undefined) return false;
  press.preventDefault();
  command.run();
  return true;
}

/** Handles a key press that no focused element has handled. */
export function pressPageCommand(commands: readonly BoundCommand[], event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (isBehindDialog()) return;
  if (event.key === 'Escape' && isEscapeTaken()) return;
  if (event.key === '?' && isTyping(event.target)) return;
  pressCommand(commands, event);
}

/** Behind a dialog nothing runs, and no other dialog opens. */
function isBehindDialog(): boolean {
  return document.querySelector('[data-dialog]') !== null;
}

/** Esc closes dialogs and menus first, and belongs to the terminal while it has the focus. */
function isEscapeTaken(): boolean {
  if (document.activeElement?.closest('.xterm')) return true;
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

/** Whether a "?" would be typed as text. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName) || target.closest('.xterm') !== null)
  );
}
