import { GitRefusal } from './refusal.ts';
import { isObjectId } from './objects.ts';
import { FLUSH, pktLine, type PktReader } from './pkt-line.ts';

// What git-upload-pack does for `clone` and `fetch`, in protocol version 0 without state between requests: each request
// repeats what the one before it said. Source: https://git-scm.com/docs/pack-protocol and upload-pack.c.

export const FETCH_CAPABILITIES =
  'multi_ack_detailed side-band-64k shallow deepen-relative no-progress allow-tip-sha1-in-want allow-reachable-sha1-in-want object-format=sha1 agent=lathe';

/** Of the client's newest commits, these say which objects it has. More would cost more than it saves. */
const KNOWN_HAVES = 4;

/** Commit -> its parents. */
export type Graph = ReadonlyMap<string, readonly string[]>;

export interface FetchRequest {
  readonly capabilities: ReadonlySet<string>;
  readonly wants: readonly string[];
  /** Commits whose parents the client does not have. */
  readonly shallow: ReadonlySet<string>;
  /** How many commits of each branch it wants. Undefined: all. */
  readonly depth: number | undefined;
  readonly haves: readonly string[];
  /** It waits to hear which of them are known. Otherwise it only wants to hear about the depth. */
  readonly asks: boolean;
  readonly isDone: boolean;
}

export interface FetchAnswer {
  /** What is sent before the pack. */
  readonly lines: readonly Buffer[];
  /** The commits to send, and those that the client has of which they are the children. Undefined: it is still being agreed. */
  readonly pack: { readonly commits: readonly string[]; readonly known: readonly string[] } | undefined;
}

/** @throws GitRefusal */
export function readFetchRequest(reader: PktReader): FetchRequest {
  const wants: string[] = [];
  const shallow = new Set<string>();
  let capabilities: ReadonlySet<string> = new Set();
  let depth: number | undefined;
  for (const line of reader.section()) {
    const [word, value = '', ...rest] = line.split(' ');
    if (word === 'want' && isObjectId(value)) {
      if (wants.length === 0) capabilities = new Set(rest);
      wants.push(value);
    } else if (word === 'shallow' && isObjectId(value)) shallow.add(value);
    else if (word === 'deepen' && /^\d{1,10}$/.test(value)) depth = Number(value) || undefined;
    else throw new GitRefusal(`This server does not know what "${line.slice(0, 60)}" means.`);
  }
  const haves: string[] = [];
  let [asks, isDone] = [false, false];
  for (let line = reader.next(); line !== 'end'; line = reader.next()) {
    if (line === 'flush') asks = true;
    else if (line.text === 'done') isDone = true;
    else if (/^have [0-9a-f]{40}$/.test(line.text)) haves.push(line.text.slice('have '.length));
    else throw new GitRefusal('The request is not in the format of git.');
  }
  return { capabilities, wants, shallow, depth, haves, asks, isDone };
}

/** @throws GitRefusal for a commit that the project does not have */
export function answerFetch(request: FetchRequest, graph: Graph): FetchAnswer {
  for (const id of request.wants) if (!graph.has(id)) throw new GitRefusal(`not our ref ${id}`);
  const boundary = boundaryOf(request, graph);
  const lines = [...shallowLines(request, boundary, graph), ...acknowledged(request, graph)];
  return { lines, pack: request.isDone ? packOf(request, boundary, graph) : undefined };
}

/** The commits whose parents are not sent, and all that are on the way to them. Undefined without a depth. */
function boundaryOf({ wants, shallow, depth, capabilities }: FetchRequest, graph: Graph) {
  if (depth === undefined) return undefined;
  // Deepening counts from where the client's history ends now.
  const isRelative = capabilities.has('deepen-relative') && shallow.size > 0;
  const inside = isRelative ? closure(wants, graph, (id) => !shallow.has(id)) : new Set<string>();
  const starts = isRelative ? [...shallow].filter((id) => graph.has(id)) : wants;
  const limit = isRelative ? depth + 1 : depth;
  const edge = new Set<string>();
  let layer = new Set(starts);
  for (let level = 1; layer.size > 0; level++) {
    const next = new Set<string>();
    for (const id of layer) {
      inside.add(id);
      const parents = graph.get(id) ?? [];
      if (level >= limit && parents.length > 0) edge.add(id);
      else for (const parent of parents) if (!inside.has(parent)) next.add(parent);
    }
    if (level >= limit) break;
    layer = next;
  }
  return { inside, edge };
}

function shallowLines({ shallow, depth }: FetchRequest, boundary: ReturnType<typeof boundaryOf>, graph: Graph): Buffer[] {
  if (depth === undefined || boundary === undefined) return [];
  const { inside, edge } = boundary;
  return [
    ...[...edge].filter((id) => !shallow.has(id)).map((id) => pktLine(`shallow ${id}\n`)),
    ...[...shallow].filter((id) => inside.has(id) && !edge.has(id) && (graph.get(id)?.length ?? 0) > 0).map((id) => pktLine(`unshallow ${id}\n`)),
    FLUSH,
  ];
}

/** Which of the client's commits the project has too. The client then says that it is done. */
function acknowledged({ haves, asks, isDone, capabilities }: FetchRequest, graph: Graph): Buffer[] {
  if (!asks && !isDone) return [];
  const common = haves.filter((id) => graph.has(id));
  const last = common.at(-1);
  const isDetailed = capabilities.has('multi_ack_detailed');
  const lines = isDetailed ? common.map((id) => pktLine(`ACK ${id} common\n`)) : common.slice(0, isDone ? 0 : 1).map((id) => pktLine(`ACK ${id}\n`));
  if (isDone) return [...(isDetailed ? lines : []), pktLine(last === undefined ? 'NAK\n' : `ACK ${last}\n`)];
  if (isDetailed && last !== undefined) lines.push(pktLine(`ACK ${last} ready\n`));
  return isDetailed || last === undefined ? [...lines, pktLine('NAK\n')] : lines;
}

function packOf({ wants, haves, shallow }: FetchRequest, boundary: ReturnType<typeof boundaryOf>, graph: Graph) {
  const had = closure(
    haves.filter((id) => graph.has(id)),
    graph,
    (id) => !shallow.has(id),
  );
  const isInside = (id: string) => boundary === undefined || boundary.inside.has(id);
  const wanted = closure(wants, graph, (id) => isInside(id) && !boundary?.edge.has(id) && !(had.has(id) && boundary === undefined));
  const commits = [...wanted].filter((id) => !had.has(id) && isInside(id));
  const parents = commits.flatMap((id) => (graph.get(id) ?? []).filter((parent) => had.has(parent)));
  const known = new Set([...parents, ...haves.filter((id) => graph.has(id)).slice(0, KNOWN_HAVES)]);
  return { commits, known: [...known] };
}

/** The commits that can be reached. `goesOn` says whether a commit's parents count, too. */
function closure(from: readonly string[], graph: Graph, goesOn: (id: string) => boolean): Set<string> {
  const found = new Set(from);
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (!goesOn(id)) continue;
    for (const parent of graph.get(id) ?? []) {
      if (found.has(parent)) continue;
      found.add(parent);
      open.push(parent);
    }
  }
  return found;
}
