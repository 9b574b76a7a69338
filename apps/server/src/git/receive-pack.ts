import { isBranchName } from './names.ts';
import { isObjectId, NO_OBJECT } from './objects.ts';
import { BANDS, bandLines, FLUSH, type PktReader, pktLine } from './pkt-line.ts';
import { GitRefusal } from './refusal.ts';

// What git-receive-pack does for `push`. Source: https://git-scm.com/docs/pack-protocol#_pushing_data_to_a_server

/** `no-thin` makes each pack complete: no part of it is based on what only the server has. */
export const PUSH_CAPABILITIES = 'report-status delete-refs side-band-64k quiet atomic ofs-delta no-thin object-format=sha1 agent=lathe';

const HEADS = 'refs/heads/';
const COMMANDS_MAX = 50;

/** A branch that is to be created, moved or deleted. */
export interface PushCommand {
  readonly ref: string;
  readonly branch: string;
  /** Where the client saw it. Undefined: it did not exist. */
  readonly from: string | undefined;
  /** Undefined: it is deleted. */
  readonly to: string | undefined;
}

export interface PushRequest {
  readonly capabilities: ReadonlySet<string>;
  readonly commands: readonly PushCommand[];
}

/** @throws GitRefusal */
export function readPushRequest(reader: PktReader): PushRequest {
  let capabilities: ReadonlySet<string> = new Set();
  const commands: PushCommand[] = [];
  for (const line of reader.section()) {
    if (line.startsWith('shallow ')) continue;
    const [command = '', offered] = line.split('\0');
    if (offered !== undefined) capabilities = new Set(offered.trim().split(' '));
    const [from = '', to = '', ref = ''] = command.split(' ');
    if (!isObjectId(from) || !isObjectId(to) || ref === '') throw new GitRefusal('The request is not in the format of git.');
    const some = (id: string) => (id === NO_OBJECT ? undefined : id);
    commands.push({ ref, branch: ref.startsWith(HEADS) ? ref.slice(HEADS.length) : '', from: some(from), to: some(to) });
    if (commands.length > COMMANDS_MAX) throw new GitRefusal(`A push may change ${COMMANDS_MAX} branches at once.`);
  }
  return { capabilities, commands };
}

/** Why a command cannot be done, whatever is pushed. Undefined: it can. */
export function commandProblem({ ref, branch, to }: PushCommand, main: string): string | undefined {
  if (!ref.startsWith(HEADS)) return 'only branches are kept here, no tags or other refs';
  if (!isBranchName(branch)) return 'this branch name is too long, or not one that git allows';
  if (to === undefined && branch === main) return `${main} is the project itself and cannot be deleted`;
  return undefined;
}

/** What happened, as the client asked to be told. */
export function pushReport(
  { capabilities, commands }: PushRequest,
  result: { readonly unpack: string; readonly refused: ReadonlyMap<string, string>; readonly messages: readonly string[] },
): Buffer {
  const isBanded = capabilities.has('side-band-64k');
  const lines = capabilities.has('report-status')
    ? [
        pktLine(`unpack ${oneLine(result.unpack)}\n`),
        ...commands.map(({ ref }) => {
          const reason = result.refused.get(ref);
          return pktLine(reason === undefined ? `ok ${ref}\n` : `ng ${ref} ${oneLine(reason)}\n`);
        }),
        FLUSH,
      ]
    : [];
  if (!isBanded) return Buffer.concat(lines);
  const messages = result.messages.flatMap((message) => [...bandLines(BANDS.message, Buffer.from(`${message}\n`))]);
  return Buffer.concat([...messages, ...bandLines(BANDS.contents, Buffer.concat(lines)), FLUSH]);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
