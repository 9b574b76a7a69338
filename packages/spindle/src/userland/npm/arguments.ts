/** npm's command line, as far as its commands are implemented here. Source: npm's documentation of `npm config`. */
export interface NpmArguments {
  readonly command: string | undefined;
  readonly positionals: readonly string[];
  /**
   * Long names without dashes; `--no-x` is false, `--x=y` and `--x y` (for options with a value) are text, and
   * repeated values are joined by line breaks.
   */
  readonly options: Readonly<Record<string, string | boolean>>;
  /** Everything after `--`. */
  readonly rest: readonly string[];
}

const SHORT: Readonly<Record<string, string>> = {
  D: 'save-dev',
  S: 'save',
  P: 'save-prod',
  O: 'save-optional',
  E: 'save-exact',
  g: 'global',
  f: 'force',
  y: 'yes',
  v: 'version',
  h: 'help',
  s: 'silent',
  c: 'call',
  p: 'package',
  w: 'workspace',
  B: 'save-bundle',
};
const WITH_VALUE = new Set(['prefix', 'registry', 'loglevel', 'tag', 'workspace', 'omit', 'include', 'package', 'call', 'script-shell', 'cache', 'depth']);

/** `stopAtPositional`: everything after the first positional belongs to the program (npx). */
export function parseArguments(argv: readonly string[], { stopAtPositional = false } = {}): NpmArguments {
  const positionals: string[] = [];
  const options: Record<string, string | boolean> = {};
  let rest: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i];
    if (word === '--') {
      rest = argv.slice(i + 1);
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      positionals.push(word);
      if (stopAtPositional) {
        rest = argv.slice(i + 1);
        break;
      }
      continue;
    }
    const [flag, inlineValue] = splitOnce(word.replace(/^--?/, ''));
    const name = word.startsWith('--') ? flag : (SHORT[flag] ?? flag);
    const before = typeof options[name] === 'string' ? `${options[name]}\n` : '';
    if (inlineValue !== undefined) options[name] = before + inlineValue;
    else if (name.startsWith('no-')) options[name.slice(3)] = false;
    else if (WITH_VALUE.has(name) && argv[i + 1] !== undefined) options[name] = before + argv[++i];
    else options[name] = true;
  }
  const [command, ...others] = stopAtPositional ? [undefined, ...positionals] : positionals;
  return { command, positionals: others as string[], options, rest };
}

function splitOnce(text: string): [string, string | undefined] {
  const equals = text.indexOf('=');
  return equals < 0 ? [text, undefined] : [text.slice(0, equals), text.slice(equals + 1)];
}
