import { parseEnvironmentFile } from './environment-file.ts';
import type { Realm } from './realm.ts';

/** The value is whether the file may be missing. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['--env-file', false],
  ['--env-file-if-exists', true],
]);

interface EnvironmentFiles {
  /** Values of later files take precedence over those of earlier ones. */
  readonly pairs: ReadonlyMap<string, string>;
  /** Messages without the leading program name; if there are any, the exit code is 9. */
  readonly errors: readonly string[];
}

/**
 * `--env-file` and `--env-file-if-exists`. They are read before options are parsed, because the files can contain
 * NODE_OPTIONS, and they count anywhere before `--`, even among the script's arguments. Source:
 * Dotenv::GetDataFromArgs in node/src/node_dotenv.cc, InitializeNodeWithArgsInternal in node.cc.
 */
export function readEnvironmentFiles(realm: Realm, args: readonly string[]): EnvironmentFiles {
  const pairs = new Map<string, string>();
  const errors: string[] = [];
  for (const { path, isOptional } of filesNamed(args)) {
    const file = path.startsWith('/') ? path : `${realm.cwd}/${path}`;
    if (realm.fs.exists(file)) {
      const text = new realm.native.TextDecoder().decode(realm.fs.readFile(file));
      for (const [name, value] of parseEnvironmentFile(text)) pairs.set(name, value);
    } else if (isOptional) realm.writeError(`${path} not found. Continuing without it.\n`);
    else errors.push(`${path}: not found`);
  }
  return { pairs, errors };
}

function filesNamed(args: readonly string[]): { path: string; isOptional: boolean }[] {
  const found: { path: string; isOptional: boolean }[] = [];
  for (let index = 0; index < args.length; index++) {
    const argument = args[index]!;
    if (argument === '--') break;
    const equals = argument.indexOf('=');
    const isOptional = FLAGS.get(equals === -1 ? argument : argument.slice(0, equals));
    if (isOptional === undefined) continue;
    const path = equals === -1 ? args[index + 1] : argument.slice(equals + 1);
    if (path !== undefined) found.push({ path, isOptional });
  }
  return found;
}
