import { parseArgs } from 'node:util';
import { messageOf } from '@lathe/protocol';
import { StartError } from '../start-error.ts';

/** What every command accepts. */
interface Shared {
  /** The data folder, if one was given. */
  readonly data: string | undefined;
  readonly port: string | undefined;
}

export type Command =
  | ({ readonly type: 'start'; readonly opensBrowser: boolean } & Shared)
  | ({ readonly type: 'open'; readonly opensBrowser: boolean } & Shared)
  | ({ readonly type: 'backup'; readonly target: string | undefined } & Shared)
  | ({ readonly type: 'restore'; readonly archive: string; readonly isForced: boolean } & Shared)
  | ({
      readonly type: 'deploy';
      /** A folder or a zip archive. */
      readonly source: string;
      readonly site: string | undefined;
      readonly server: string | undefined;
      readonly title: string | undefined;
    } & Shared)
  | ({ readonly type: 'doctor' } & Shared)
  | { readonly type: 'help' }
  | { readonly type: 'version' };

/** The command line asks for something that does not exist. */
export class UsageError extends StartError {
  override readonly name = 'UsageError';
}

const OPTIONS = {
  data: { type: 'string' },
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  force: { type: 'boolean' },
  site: { type: 'string' },
  server: { type: 'string' },
  title: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

type Option = keyof typeof OPTIONS;
/** The options of each command besides `--data`, and how many files it takes. */
const COMMANDS: Readonly<
  Record<'start' | 'open' | 'backup' | 'restore' | 'deploy' | 'doctor', { readonly options: readonly Option[]; readonly files: number }>
> = {
  start: { options: ['port', 'no-open'], files: 0 },
  open: { options: ['no-open'], files: 0 },
  backup: { options: [], files: 1 },
  restore: { options: ['force'], files: 1 },
  deploy: { options: ['site', 'server', 'title'], files: 1 },
  doctor: { options: ['port'], files: 0 },
};

/** Reads what follows `lathe`. @throws UsageError */
export function readArguments(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  if (values.help === true) return { type: 'help' };
  if (values.version === true) return { type: 'version' };
  const [name = 'start', ...files] = positionals;
  if (!Object.hasOwn(COMMANDS, name)) throw new UsageError(`There is no command ${name}. Run lathe --help for what there is.`);
  const type = name as keyof typeof COMMANDS;
  const allowed = COMMANDS[type];
  for (const option of Object.keys(values) as Option[]) {
    if (option !== 'data' && !allowed.options.includes(option))
      throw new UsageError(`lathe ${type} has no option --${option}. Run lathe --help for what it has.`);
  }
  if (files.length > allowed.files) throw new UsageError(`lathe ${type} takes ${allowed.files === 0 ? 'no file' : 'one file'}.`);
  if (values.data === '') throw new UsageError('--data needs a folder.');
  const shared = { data: values.data, port: values.port };
  switch (type) {
    case 'start':
    case 'open':
      return { type, opensBrowser: values['no-open'] !== true, ...shared };
    case 'backup':
      return { type, target: files[0], ...shared };
    case 'restore':
      if (files[0] === undefined) throw new UsageError('lathe restore needs the file of a backup.');
      return { type, archive: files[0], isForced: values.force === true, ...shared };
    case 'deploy':
      if (files[0] === undefined) throw new UsageError('lathe deploy needs the folder or the zip archive to publish, such as dist.');
      return { type, source: files[0], site: values.site, server: values.server, title: values.title, ...shared };
    case 'doctor':
      return { type, ...shared };
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node's message names the option, and then advises about its own syntax.
    throw new UsageError(`${messageOf(error).split('. ')[0]}. Run lathe --help for what there is.`, { cause: error });
  }
}
