import { FitAddon } from '@xterm/addon-fit';
import { type ISearchOptions, SearchAddon } from '@xterm/addon-search';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { type ILink, type ITheme, Terminal } from '@xterm/xterm';
import type { FileLink } from '@lathe/workspace';
import { bindCommands } from '../commands/command.ts';
import type { TerminalContext } from '../commands/contexts.ts';
import { PAGE_COMMANDS } from '../commands/page-commands.ts';
import { pressCommand } from '../commands/press-command.ts';
import { PROJECT_COMMANDS } from '../commands/project-commands.ts';
import { TERMINAL_COMMANDS } from '../commands/terminal-commands.ts';
import { isShortcut } from '../components/shortcuts.ts';
import '@xterm/xterm/css/xterm.css';

export interface TerminalScreenEvents {
  onInput(data: string): void;
  onResize(size: { readonly cols: number; readonly rows: number }): void;
  /** Called with text that was copied by keyboard. */
  onCopy(text: string): void;
  onFind(): void;
  findFiles(line: string): readonly FileLink[];
  onFile(link: FileLink): void;
  onAddress(address: string): void;
}

export interface TerminalScreen {
  readonly write: (data: string) => void;
  /** Reads the theme's tokens again. */
  readonly readColors: () => void;
  setScreenReader(isOn: boolean): void;
  /** The selected text, or ''. */
  selection(): string;
  /** Selects the next match in a direction. Listeners of `onFound` receive the result. */
  find(text: string, direction: 'up' | 'down' | 'here'): void;
  onFound(listener: (found: { readonly index: number; readonly count: number }) => void): void;
  endFind(): void;
  focus(): void;
  destroy(): void;
}

export interface TerminalScreenOptions {
  readonly isScreenReader: boolean;
  /** A sentence that says how to leave by keyboard, because Tab does not. */
  readonly wayOut: string;
}

const SCROLLBACK_LINES = 5000;

/** A terminal's screen, in xterm.js. */
export function createTerminalScreen(parent: HTMLElement, events: TerminalScreenEvents, { isScreenReader, wayOut }: TerminalScreenOptions): TerminalScreen {
  const terminal = new Terminal({
    fontFamily: getComputedStyle(parent).getPropertyValue('--mono'),
    fontSize: 12,
    lineHeight: 1.25,
    scrollback: SCROLLBACK_LINES,
    cursorStyle: 'bar',
    cursorWidth: 2,
    // The kernel's terminal adds the carriage return, except for programs that use raw output.
    convertEol: true,
    theme: readTheme(parent),
    screenReaderMode: isScreenReader,
    // The search marks all matches with an API that is still a proposal.
    allowProposedApi: true,
  });
  const fit = new FitAddon();
  const search = new SearchAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(search);
  terminal.loadAddon(new WebLinksAddon((_event, address) => events.onAddress(address)));
  terminal.open(parent);
  // Programs get Tab, so people must learn how to leave.
  terminal.textarea?.setAttribute('aria-description', `Tab goes to the program. ${wayOut}.`);
  terminal.onData(events.onInput);
  terminal.onResize(events.onResize);
  terminal.registerLinkProvider({ provideLinks: (row, answer) => answer(fileLinks(terminal, row, events)) });
  terminal.attachCustomKeyEventHandler((event) => takesKey(event, terminal, events));

  const observer = new ResizeObserver(() => {
    // Fitting to a hidden panel, which has no size, would wrap every line.
    if (parent.clientWidth > 0 && parent.clientHeight > 0) fit.fit();
  });
  observer.observe(parent);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const readColors = (): void => {
    terminal.options.theme = readTheme(parent);
  };
  scheme.addEventListener('change', readColors);

  return {
    write: (data) => terminal.write(data),
    readColors,
    setScreenReader(isOn) {
      terminal.options.screenReaderMode = isOn;
    },
    selection: () => terminal.getSelection(),
    find(text, direction) {
      const options: ISearchOptions = { decorations: searchColors(parent), incremental: direction === 'here' };
      if (direction === 'down') search.findNext(text, options);
      else search.findPrevious(text, options);
    },
    onFound: (listener) => void search.onDidChangeResults(({ resultIndex, resultCount }) => listener({ index: resultIndex + 1, count: resultCount })),
    endFind() {
      search.clearDecorations();
      terminal.clearSelection();
      terminal.focus();
    },
    focus: () => terminal.focus(),
    destroy() {
      scheme.removeEventListener('change', readColors);
      observer.disconnect();
      terminal.dispose();
    },
  };
}

/** The keys that the page handles before a program. Returns whether the program gets the key. */
function takesKey(event: KeyboardEvent, terminal: Terminal, events: TerminalScreenEvents): boolean {
  if (event.type !== 'keydown') return true;
  const context: TerminalContext = {
    hasSelection: terminal.hasSelection(),
    find: events.onFind,
    copySelection() {
      events.onCopy(terminal.getSelection());
      terminal.clearSelection();
    },
  };
  // Without a selection Ctrl+C stops the program.
  if (pressCommand(bindCommands(TERMINAL_COMMANDS, context), event)) return false;
  if (KEYS_OF_THE_PAGE.some((shortcut) => isShortcut(event, shortcut))) return false;
  // The browser handles pasting.
  return !isShortcut(event, 'Mod+V') && !isShortcut(event, 'Mod+Shift+V');
}

/** They open the palette, files and panels, and save. */
const KEYS_OF_THE_PAGE = [...PAGE_COMMANDS, ...PROJECT_COMMANDS].flatMap((command) => ('worksInTerminal' in command ? command.keys : []));

/** Links the files named in a row. A wrapped name is found in its full line. */
function fileLinks(terminal: Terminal, row: number, events: TerminalScreenEvents): ILink[] {
  const { active } = terminal.buffer;
  let first = row - 1;
  while (first > 0 && active.getLine(first)?.isWrapped) first--;
  let text = '';
  for (let at = first; at === first || active.getLine(at)?.isWrapped; at++) text += active.getLine(at)?.translateToString(false) ?? '';
  const place = (offset: number) => ({ x: (offset % terminal.cols) + 1, y: first + 1 + Math.floor(offset / terminal.cols) });
  return events.findFiles(text).map((link) => ({
    text: text.slice(link.start, link.end),
    range: { start: place(link.start), end: place(link.end - 1) },
    activate: () => events.onFile(link),
  }));
}

function createReader(parent: HTMLElement): { color(token: string): string; end(): void } {
  const probe = document.createElement('span');
  parent.append(probe);
  return {
    color(token) {
      probe.style.color = `var(--${token})`;
      return getComputedStyle(probe).color;
    },
    end: () => probe.remove(),
  };
}

/** The search addon takes only `#rrggbb`. */
function searchColors(parent: HTMLElement): NonNullable<ISearchOptions['decorations']> {
  const { color, end } = createReader(parent);
  const hex = (token: string): string => {
    const [red = 0, green = 0, blue = 0] = (color(token).match(/[\d.]+/g) ?? []).map(Number);
    return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  };
  const colors = {
    matchBackground: hex('warn-soft'),
    matchBorder: hex('warn-line'),
    matchOverviewRuler: hex('warn-line'),
    activeMatchBackground: hex('warn-line'),
    activeMatchBorder: hex('warn'),
    activeMatchColorOverviewRuler: hex('warn'),
  };
  end();
  return colors;
}

/** The tokens as plain colors. A probe element resolves light-dark(). */
function readTheme(parent: HTMLElement): ITheme {
  const { color, end } = createReader(parent);
  const accent = color('accent');
  const theme: ITheme = {
    background: color('surface'),
    foreground: color('code-fg'),
    cursor: accent,
    cursorAccent: color('surface'),
    selectionBackground: color('accent-soft'),
    scrollbarSliderBackground: color('solid'),
    scrollbarSliderHoverBackground: color('line-strong'),
    scrollbarSliderActiveBackground: color('line-strong'),
    overviewRulerBorder: 'transparent',
    black: color('fg-3'),
    red: color('danger'),
    green: color('ok'),
    yellow: color('warn'),
    blue: color('code-tag'),
    magenta: color('code-tag'),
    cyan: accent,
    white: color('fg'),
    brightBlack: color('fg-3'),
    brightRed: color('danger'),
    brightGreen: color('ok'),
    brightYellow: color('warn'),
    brightBlue: color('code-tag'),
    brightMagenta: color('code-tag'),
    brightCyan: accent,
    brightWhite: color('fg'),
  };
  end();
  return theme;
}
