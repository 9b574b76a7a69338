/**
 * The line discipline of a terminal, as a pure state machine: keystrokes go in; bytes for the reader, echo for the
 * screen, signals and the end of input come out. Settings are those of a fresh Linux terminal (`stty sane`):
 * ICANON ECHO ECHOE ECHOK ECHOCTL ICRNL ISIG OPOST ONLCR IUTF8.
 */
interface DisciplineOutput {
  /** For the process. */
  readonly input: (bytes: Uint8Array) => void;
  /** For the screen. */
  readonly echo: (bytes: Uint8Array) => void;
  readonly signal: (name: 'SIGINT' | 'SIGQUIT' | 'SIGTSTP') => void;
  /** ^D on an empty line. */
  readonly endOfInput: () => void;
}

const CTRL_C = 3;
const CTRL_D = 4;
const BACKSPACE = 8;
const LINE_FEED = 10;
const RETURN = 13;
const CTRL_R = 18;
const CTRL_U = 21;
const CTRL_V = 22;
const CTRL_W = 23;
const CTRL_Z = 26;
const CTRL_BACKSLASH = 28;
const SPACE = 32;
const DELETE = 127;
/** A longer line is truncated, as on Linux (N_TTY_BUF_SIZE). */
const MAX_LINE = 4095;

const SIGNAL_KEYS: Readonly<Record<number, 'SIGINT' | 'SIGQUIT' | 'SIGTSTP'>> = { [CTRL_C]: 'SIGINT', [CTRL_BACKSLASH]: 'SIGQUIT', [CTRL_Z]: 'SIGTSTP' };

export class LineDiscipline {
  #line: number[] = [];
  #isRaw = false;
  #isNextLiteral = false;
  readonly #out: DisciplineOutput;

  constructor(out: DisciplineOutput) {
    this.#out = out;
  }

  get isRaw(): boolean {
    return this.#isRaw;
  }

  /** A mode change delivers what has already been typed, as TCSANOW does on Linux. */
  setRaw(isRaw: boolean): void {
    if (isRaw === this.#isRaw) return;
    this.#isRaw = isRaw;
    if (isRaw) this.#flush();
  }

  type(bytes: Uint8Array): void {
    if (this.#isRaw) {
      if (bytes.length > 0) this.#out.input(bytes.slice());
      return;
    }
    for (const byte of bytes) this.#key(byte);
  }

  #key(byte: number): void {
    if (this.#isNextLiteral) {
      this.#isNextLiteral = false;
      this.#insert(byte);
      return;
    }
    const signal = SIGNAL_KEYS[byte];
    if (signal) {
      this.#line = [];
      this.#show(byte);
      this.#out.signal(signal);
      return;
    }
    switch (byte) {
      case RETURN:
      case LINE_FEED:
        this.#line.push(LINE_FEED);
        this.#echo([RETURN, LINE_FEED]);
        this.#flush();
        return;
      case CTRL_D:
        if (this.#line.length > 0) this.#flush();
        else this.#out.endOfInput();
        return;
      case DELETE:
      case BACKSPACE:
        this.#eraseCharacter();
        return;
      case CTRL_U:
        while (this.#line.length > 0) this.#eraseCharacter();
        return;
      case CTRL_W:
        while (this.#line.at(-1) === SPACE) this.#eraseCharacter();
        while (this.#line.length > 0 && this.#line.at(-1) !== SPACE) this.#eraseCharacter();
        return;
      case CTRL_R:
        this.#show(byte);
        this.#echo([RETURN, LINE_FEED]);
        for (const typed of this.#line) this.#show(typed);
        return;
      case CTRL_V:
        this.#isNextLiteral = true;
        this.#echo([94, BACKSPACE]);
        return;
      default:
        this.#insert(byte);
    }
  }

  #insert(byte: number): void {
    if (this.#line.length >= MAX_LINE) return;
    this.#line.push(byte);
    this.#show(byte);
  }

  #eraseCharacter(): void {
    let byte = this.#line.pop();
    if (byte === undefined) return;
    // IUTF8: continuation bytes belong to the preceding character.
    while (byte !== undefined && (byte & 0xc0) === 0x80) byte = this.#line.pop();
    const width = byte !== undefined && isControl(byte) ? 2 : 1;
    for (let column = 0; column < width; column++) this.#echo([BACKSPACE, SPACE, BACKSPACE]);
  }

  /** ECHOCTL: control characters are echoed as ^X. */
  #show(byte: number): void {
    if (isControl(byte) && byte !== 9) this.#echo([94, byte ^ 64]);
    else this.#echo([byte]);
  }

  #echo(bytes: number[]): void {
    this.#out.echo(Uint8Array.from(bytes));
  }

  #flush(): void {
    const line = this.#line;
    this.#line = [];
    if (line.length > 0) this.#out.input(Uint8Array.from(line));
  }
}

/** The index of the last byte that is a signal key in canonical mode. -1 if there is none. */
export function lastSignalKey(bytes: readonly number[]): number {
  return bytes.findLastIndex((byte) => byte in SIGNAL_KEYS);
}

function isControl(byte: number): boolean {
  return byte < SPACE || byte === DELETE;
}

/** OPOST ONLCR: a line feed written by a program also returns the cursor to column one. */
export function translateOutput(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let feeds = 0;
  for (const byte of bytes) if (byte === LINE_FEED) feeds++;
  if (feeds === 0) return bytes;
  const out = new Uint8Array(bytes.length + feeds);
  let length = 0;
  for (const byte of bytes) {
    if (byte === LINE_FEED) out[length++] = RETURN;
    out[length++] = byte;
  }
  return out;
}
