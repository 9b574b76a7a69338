import { isApple } from './shortcuts.ts';

const NAMES: Readonly<Record<string, string>> = {
  ...{ Enter: '↵', ArrowUp: '↑', ArrowDown: '↓', Backspace: '⌫' },
  ...(isApple ? { Mod: '⌘', Cmd: '⌘', Ctrl: '⌃', Shift: '⇧', Alt: '⌥' } : { Mod: 'Ctrl' }),
};

/** A shortcut such as `Mod+J` with the key names of this platform. */
export function shortcutText(shortcut: string): string {
  return shortcut
    .split('+')
    .map((key) => NAMES[key] ?? key)
    .join(isApple ? '' : '+');
}

/** A shortcut as key caps. Hidden from screen readers, because the control has the name. */
export function Keys({ shortcut }: { readonly shortcut: string }) {
  return (
    <span aria-hidden="true" className="inline-flex gap-0.5">
      {shortcut.split('+').map((key) => (
        <kbd
          key={key}
          className="inline-grid h-[18px] min-w-[18px] place-items-center rounded-badge bg-solid px-1 font-sans text-[11px] leading-none font-medium text-fg-2"
        >
          {NAMES[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}
