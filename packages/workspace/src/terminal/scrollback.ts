/** Characters kept. Older output is dropped at the end of a line. */
const SCROLLBACK_CHARACTERS = 400_000;
/** Cutting copies everything that is kept, so it is done once for so many characters more. */
const SLACK_CHARACTERS = 100_000;
/** Clears the screen and everything above it, and moves the cursor to the first cell. */
const CLEAR_SEQUENCE = '\u001b[2J\u001b[3J\u001b[H';
/**
 * Turns off what a program left on (colors, the other screen, a hidden cursor), on a line of its own. Leaving the other
 * screen returns the cursor to where it was on entering, which is the first cell for a terminal that never entered it. So
 * it is entered first.
 */
const RESET_SEQUENCE = '\u001b[0m\u001b[?1049h\u001b[?1049l\u001b[?25h\u001b[?1000l\u001b[?2004l\r\n';

/** What a terminal printed, and who follows it. */
export interface Scrollback {
  /** With the escape sequences. */
  text(): string;
  print(text: string): void;
  /** The program has ended: what it left on is turned off for the next one. */
  reset(): void;
  /** Empties it, except for the line that is being typed. */
  clear(): void;
  /** Writes everything so far, then new output. Returns a function that stops following. */
  follow(writer: (data: string) => void): () => void;
}

/** @param kept what was printed before a reload. Its program is gone. */
export function createScrollback({ onPrinted, kept = '' }: { readonly onPrinted: () => void; readonly kept?: string | undefined }): Scrollback {
  const writers = new Set<(data: string) => void>();
  let text = kept === '' ? '' : `${kept}${RESET_SEQUENCE}`;

  function print(added: string): void {
    text += added;
    if (text.length > SCROLLBACK_CHARACTERS + SLACK_CHARACTERS) text = newest(text);
    for (const writer of writers) writer(added);
    onPrinted();
  }

  return {
    text: () => newest(text),
    print,
    reset: () => print(RESET_SEQUENCE),
    clear() {
      const line = text.slice(text.lastIndexOf('\n') + 1);
      text = '';
      print(CLEAR_SEQUENCE + line);
    },
    follow(writer) {
      if (text) writer(newest(text));
      writers.add(writer);
      return () => writers.delete(writer);
    },
  };
}

/** Whole lines, or the end of a single long one. */
function newest(text: string): string {
  if (text.length <= SCROLLBACK_CHARACTERS) return text;
  const cut = text.indexOf('\n', text.length - SCROLLBACK_CHARACTERS);
  return text.slice(cut < 0 ? -SCROLLBACK_CHARACTERS : cut + 1);
}
