import { readdirSync, readFileSync } from 'node:fs';
import { type ActionResult, AppError, type ArtifactEventBody, TagParser, ToolCallProducer } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { answerToolCall, type ReadToolDeps } from '../chat/turn/read-tools.ts';
import { createProjectFiles } from '../files/project-files.ts';
import { type ModelOutput, type OutputPart, readModelOutput } from '../testing/model-output.ts';
import { createActionQueue, type QueueDeps } from './action-queue.ts';
import { createCallGuard, REFUSED_CALL } from './call-guard.ts';
import { createFileRepairs } from './repair-file.ts';
import { createTurnFiles } from './turn-files.ts';

const FOLDER = new URL('../testing/model-outputs/', import.meta.url);
const NAMES = readdirSync(FOLDER).sort();
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const STARTER = '{"dependencies":{"vite":"8"}}\n';
/** Outputs longer than this are only cut into long pieces. */
const LONG = 100_000;

/** Park and Miller's generator. */
function generator(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function pieces(text: string, pick: (below: number) => number): string[] {
  const most = text.length > LONG ? 20_000 : 1 + pick(60);
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + pick(most);
    found.push(text.slice(at, at + length));
    at += length;
  }
  return found;
}

/** The parts of each request of the turn. */
function stepsOf({ parts }: ModelOutput): OutputPart[][] {
  const steps: OutputPart[][] = [[]];
  for (const part of parts) {
    if (part.type === 'step') steps.push([]);
    else steps.at(-1)?.push(part);
  }
  return steps;
}

/** What a step's text and calls become: the real producers over random pieces. */
function eventsOf(parts: readonly OutputPart[], step: number, ends: ModelOutput['ends'], pick: (below: number) => number, cut = pieces): ArtifactEventBody[] {
  const text = parts.flatMap((part) => (part.type === 'tags' ? [part.text] : [])).join('');
  const parser = new TagParser({ messageId: 'm', step, title: 'Changes' });
  const events = text === '' ? [] : [...cut(text, pick).flatMap((piece) => parser.push(piece)), ...parser.end(ends)];
  const producer = new ToolCallProducer('m', 'Changes');
  for (const [index, part] of parts.entries()) {
    if (part.type === 'tags') continue;
    const id = `call-${step}-${index}`;
    events.push(...producer.start(id, part.tool), ...cut(part.text, pick).flatMap((piece) => producer.delta(id, piece)));
    if (part.type === 'call') events.push(...producer.complete(id, part.tool, inputOf(part.text)));
  }
  return [...events, ...producer.cancelOpen(ends ?? 'truncated')];
}

/** As in the SDK: undefined for text that is not JSON. */
function inputOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Joins consecutive deltas of the same thing, because how they are cut does not matter. */
function merged(events: readonly ArtifactEventBody[]): ArtifactEventBody[] {
  const result: ArtifactEventBody[] = [];
  for (const event of events) {
    const last = result.at(-1);
    if (event.type === 'text.delta' && last?.type === 'text.delta') result[result.length - 1] = { ...last, text: last.text + event.text };
    else if (
      event.type === 'action.delta' &&
      last?.type === 'action.delta' &&
      last.actionId === event.actionId &&
      last.field === event.field &&
      last.index === event.index
    )
      result[result.length - 1] = { ...last, text: last.text + event.text };
    else result.push(event);
  }
  return result;
}

interface Row {
  readonly type: string;
  status: string;
  result: ActionResult;
}

async function play(output: ModelOutput) {
  const pick = generator(SEED);
  const files = createProjectFiles({ now: () => 1 });
  await files.writeAll(output.files);
  for (const path of output.locked) files.setLocked(path, true);
  for (const path of output.targeted) files.setTargeted(path, true);
  const turnFiles = createTurnFiles();
  for (const [path, text] of output.files) if (!output.unseen.has(path)) turnFiles.saw(path, text);
  const guard = createCallGuard(() => files.revision.get());
  const ran: string[] = [];
  const run = async (line: string) => {
    ran.push(line);
    const exitCode = output.codes.get(line) ?? 0;
    return { exitCode, output: exitCode === 0 ? '' : 'It failed.' };
  };
  const queue = createActionQueue({
    files,
    api: { call: async () => ({ name: 'Starter', files: { 'package.json': STARTER } }) },
    repairs: createFileRepairs({
      api: {
        stream: async () => {
          if (output.repair === undefined) throw new AppError('fix-diff-error', 'The edit could not be repaired.');
          return new Response(output.repair).body as ReadableStream<Uint8Array>;
        },
      },
      modelId: () => undefined,
      projectId: () => undefined,
      secrets: { isHidden: () => false, redact: (text) => text },
    }),
    machine: {
      run,
      runOrServe: run,
      install: async (_signal: AbortSignal, line = 'npm install') => run(line),
      startServer: async ({ command = 'npm run dev' }: { command?: string }) => run(command),
      hasInstalled: () => true,
      isServing: () => true,
    },
    renameProject: async () => undefined,
    isAutoRun: () => true,
    now: () => 1,
    onShellFailed: () => undefined,
  } as unknown as QueueDeps);
  const looks = { files, problems: () => [], secrets: { isHidden: () => false }, signal: new AbortController().signal } as unknown as ReadToolDeps;
  const rows: Row[] = [];
  for (const [step, parts] of stepsOf(output).entries()) {
    queue.begin('m');
    const opened = new Map<string, Row>();
    for (const event of eventsOf(parts, step, output.ends, pick)) {
      if (event.type === 'action.open') {
        const row: Row = { type: event.actionType, status: 'pending', result: {} };
        rows.push(row);
        opened.set(event.actionId, row);
      } else if (event.type === 'action.cancel') {
        Object.assign(opened.get(event.actionId) as Row, { status: event.cause === 'aborted' ? 'aborted' : 'failed', result: { reason: event.message } });
      } else if (event.type === 'action.close') {
        const row = opened.get(event.actionId) as Row;
        const onStatus = (status: string, result: ActionResult | undefined) => void Object.assign(row, { status, result: result ?? {} });
        queue.enqueue({ id: event.actionId, messageId: 'm', action: event.action, turnFiles, guard, onStatus });
      } else if (event.type === 'tool.call' && event.call.tool !== 'ask_user') {
        await queue.drained();
        const verdict = guard.check(event.call);
        const outcome = verdict === 'refused' ? { tool: 'error' as const, message: REFUSED_CALL } : await answerToolCall(event.call, looks);
        if (outcome.tool === 'read_file') turnFiles.saw(outcome.path, files.readText(outcome.path) ?? '');
        const result = outcome.tool === 'error' ? { reason: outcome.message } : {};
        rows.push({
          type: event.call.tool,
          status: outcome.tool === 'error' ? 'failed' : 'complete',
          result: { ...result, ...(verdict === 'repeated' ? { warning: verdict } : {}) },
        });
      }
    }
    await queue.drained();
  }
  return { rows, files, ran };
}

/** Whether a row is as its line says: `type status`, then `: words of its reason`, `*warned`, or `*` for any status. */
function fits({ type, status, result }: Row, line: string): boolean {
  const [, wantedType, wantedStatus, words = ''] = /^(\S+) (\S+?)(?:: (.*))?$/.exec(line) ?? [];
  if (type !== wantedType || (wantedStatus !== '*' && status !== wantedStatus)) return false;
  return words === '*warned' ? result.warning !== undefined : `${result.reason ?? ''} ${result.output ?? ''}`.toLowerCase().includes(words.toLowerCase());
}

describe('what models write, through the producers, the queue and the applier', () => {
  it('is a set of at least sixty', () => expect(NAMES.length).toBeGreaterThanOrEqual(60));

  it.each(NAMES)('%s', async (name) => {
    const output = readModelOutput(readFileSync(new URL(name, FOLDER), 'utf8'));
    const { rows, files, ran } = await play(output);
    const told = rows.map(({ type, status, result }) => `${type} ${status}${result.reason === undefined ? '' : `: ${result.reason.slice(0, 300)}`}`);
    expect(told.length, `seed ${SEED}\n${told.slice(0, 20).join('\n')}`).toBe(output.statuses.length);
    for (const [index, line] of output.statuses.entries()) expect(fits(rows[index] as Row, line) ? line : told[index], `seed ${SEED}`).toBe(line);
    const expected = new Map<string, string | undefined>([...output.files, ...output.expected]);
    const counted = [...output.lineCounts.keys()];
    expect(files.paths().toSorted()).toEqual(
      [...expected]
        .flatMap(([path, text]) => (text === undefined ? [] : [path]))
        .concat(counted)
        .toSorted(),
    );
    for (const [path, text] of expected) expect(files.readText(path), path).toBe(text);
    for (const [path, count] of output.lineCounts) expect(files.readText(path)?.trimEnd().split('\n')).toHaveLength(count);
    if (output.ran) expect(ran).toEqual(output.ran);
  });

  it('each produces the same events in one piece, in single characters and in any other pieces', () => {
    const pick = generator(SEED);
    const whole = (text: string) => [text];
    const single = (text: string) => (text.length > LONG ? pieces(text, pick) : text.split(''));
    for (const name of NAMES) {
      const output = readModelOutput(readFileSync(new URL(name, FOLDER), 'utf8'));
      for (const [step, parts] of stepsOf(output).entries()) {
        const events = merged(eventsOf(parts, step, output.ends, pick, whole));
        for (const cut of [single, pieces]) expect(merged(eventsOf(parts, step, output.ends, pick, cut)), `${name}, seed ${SEED}`).toEqual(events);
      }
    }
  });
});
