import { FitAddon } from '@xterm/addon-fit';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { type ITheme, Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';

export interface TerminalScreenEvents {
  onInput(data: string): void;
  onResize(size: { readonly cols: number; readonly rows: number }): void;
}

export interface TerminalScreen {
  readonly write: (data: string) => void;
  /** Reads the tokens again after the theme changed. */
  readonly readColours: () => void;
  destroy(): void;
}

const SCROLLBACK_LINES = 5000;

/** The only place that knows xterm. */
export function createTerminalScreen(parent: HTMLElement, events: TerminalScreenEvents): TerminalScreen {
  const terminal = new Terminal({
    fontFamily: getComputedStyle(parent).getPropertyValue('--mono'),
    fontSize: 12,
    lineHeight: 1.25,
    scrollback: SCROLLBACK_LINES,
    cursorStyle: 'bar',
    cursorWidth: 2,
    // Programs write "\n"; the kernel's terminal adds the return where a program asked for raw output.
    convertEol: true,
    theme: readTheme(parent),
    screenReaderMode: false,
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(new WebLinksAddon());
  terminal.open(parent);
  terminal.onData(events.onInput);
  terminal.onResize(events.onResize);

  const observer = new ResizeObserver(() => {
    // A hidden panel has no size; fitting to it would wrap every line.
    if (parent.clientWidth > 0 && parent.clientHeight > 0) fit.fit();
  });
  observer.observe(parent);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const readColours = (): void => {
    terminal.options.theme = readTheme(parent);
  };
  scheme.addEventListener('change', readColours);

  return {
    write: (data) => terminal.write(data),
    readColours,
    destroy() {
      scheme.removeEventListener('change', readColours);
      observer.disconnect();
      terminal.dispose();
    },
  };
}

/** The tokens as plain colours: light-dark() is resolved by a probe element. */
function readTheme(parent: HTMLElement): ITheme {
  const probe = document.createElement('span');
  parent.append(probe);
  const colour = (token: string): string => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const accent = colour('accent');
  const theme: ITheme = {
    background: colour('surface'),
    foreground: colour('code-fg'),
    cursor: accent,
    cursorAccent: colour('surface'),
    selectionBackground: colour('accent-soft'),
    scrollbarSliderBackground: colour('solid'),
    scrollbarSliderHoverBackground: colour('line-strong'),
    scrollbarSliderActiveBackground: colour('line-strong'),
    overviewRulerBorder: 'transparent',
    black: colour('fg-3'),
    red: colour('danger'),
    green: colour('ok'),
    yellow: colour('warn'),
    blue: colour('code-tag'),
    magenta: colour('code-tag'),
    cyan: accent,
    white: colour('fg'),
    brightBlack: colour('fg-3'),
    brightRed: colour('danger'),
    brightGreen: colour('ok'),
    brightYellow: colour('warn'),
    brightBlue: colour('code-tag'),
    brightMagenta: colour('code-tag'),
    brightCyan: accent,
    brightWhite: colour('fg'),
  };
  probe.remove();
  return theme;
}
