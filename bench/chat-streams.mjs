/**
 * Many chats at once on one server process: each reads one answer after another from a model's wire double, at
 * the speed of a fast model, and checks each event's number, text and end.
 *
 *     node scripts/build.mjs && node bench/chat-streams.mjs [--streams 200] [--seconds 600] [--rate 10] [--no-write]
 *
 * The model and the readers run in this process, the server with its embedded database in another.
 * Exits with 1 if an event was lost, repeated or out of order, a stream ended unexpectedly, or the
 * server's memory grew. Writes chat-streams.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withProductServer } from './product-server.mjs';
import { median } from './steps.mjs';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '600' },
    rate: { type: 'string', default: '10' },
    'no-write': { type: 'boolean', default: false },
  },
});
const STREAMS = Number(values.streams);
const SECONDS = Number(values.seconds);
/** Pieces that the model writes in a second, in one answer. */
const RATE = Number(values.rate);
/** A person may ask 120 times in five minutes, which answers of this length stay below. */
const ANSWER_SECONDS = 10;
/** The first answers fill caches and pools; memory is compared after them. */
const WARM_UP_S = Math.min(60, SECONDS / 4);
/** Allowed growth over the median early in the run: what may be held before a garbage collection. */
const MEMORY_GROWTH_GOAL = 1.15;
const PORT = Number(process.env.PORT ?? 4318);
const here = dirname(fileURLToPath(import.meta.url));
const origin = `http://localhost:${PORT}`;
const json = { 'content-type': 'application/json', origin };

const model = await startModel();
const faults = [];
const counts = { answers: 0, events: 0, characters: 0 };
const delays = [];
const memory = [];
try {
  const environment = { OPENAI_COMPATIBLE_BASE_URL: model.url, LOG_LEVEL: 'warn' };
  await withProductServer({ port: PORT, environment }, async ({ pid }) => {
    const readers = [];
    // Only a few at once, because hashing the password takes most of a sign-up.
    for (let number = 0; number < STREAMS; number += 4) {
      readers.push(...(await Promise.all(Array.from({ length: Math.min(4, STREAMS - number) }, (_, index) => signUp(number + index)))));
    }
    console.log(`${STREAMS} people have a project each.`);
    const startedAt = performance.now();
    const isOver = () => performance.now() - startedAt > SECONDS * 1000;
    const sampling = sample(pid, isOver, startedAt);
    await Promise.all(readers.map((reader, index) => readAnswers(reader, index, isOver)));
    await sampling;
  });
} finally {
  await model.close();
}

const steady = memory.filter(({ atS }) => atS >= WARM_UP_S);
const third = Math.max(1, Math.floor(steady.length / 3));
const early = median(steady.slice(0, third).map(({ megabytes }) => megabytes));
const late = median(steady.slice(-third).map(({ megabytes }) => megabytes));
const highest = Math.max(...memory.map(({ megabytes }) => megabytes));
const isFlat = late <= early * MEMORY_GROWTH_GOAL;
const [processor] = cpus();
const table = [
  `| ${STREAMS} chats at once, ${SECONDS} s | Here | Goal |`,
  '| --- | ---: | ---: |',
  `| Answers, each of ${RATE * ANSWER_SECONDS} pieces | ${counts.answers.toLocaleString('en')} | – |`,
  `| Events, ${Math.round(counts.events / SECONDS).toLocaleString('en')} a second | ${counts.events.toLocaleString('en')} | – |`,
  `| Lost, repeated or reordered events, answers that ended any other way | ${faults.length} | 0 |`,
  `| Delay from the model to the reader, median | ${Math.round(median(delays))} ms | – |`,
  `| The same, 99th percentile | ${Math.round(percentile(delays, 0.99))} ms | – |`,
  `| Server memory, first third after ${Math.round(WARM_UP_S)} s | ${Math.round(early)} MB | – |`,
  `| Server memory, last third | ${Math.round(late)} MB | ${Math.round(early * MEMORY_GROWTH_GOAL)} MB |`,
  `| Server memory, highest | ${Math.round(highest)} MB | – |`,
].join('\n');
console.log(`\n${table}\n`);
for (const fault of faults.slice(0, 10)) console.error(fault);
if (!values['no-write']) {
  const machine = `Node ${process.version}, ${cpus().length} x ${processor?.model ?? 'unknown'}, embedded database, ${new Date().toISOString().slice(0, 10)}`;
  writeFileSync(
    join(here, 'chat-streams.md'),
    `# Many chats at once\n\n${table}\n\nMeasured by \`node bench/chat-streams.mjs${SECONDS === 600 ? '' : ` --seconds ${SECONDS}`}\`: ${machine}. Model and readers ran on the same machine, with a 15-minute load average of ${loadavg()[2]?.toFixed(1)}. Memory is the resident memory of the server's process, including its database.\n`,
  );
}
process.exitCode = faults.length > 0 || !isFlat ? 1 : 0;

/** A model that writes each answer in numbered pieces, at its pace, over the wire of chat completions. */
async function startModel() {
  let answers = 0;
  const http = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ id: 'bench' }] }));
      return;
    }
    for await (const _chunk of request);
    const answer = answers++;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (choice, more = {}) =>
      response.write(
        `data: ${JSON.stringify({ id: 'bench', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: choice ? [choice] : [], ...more })}\n\n`,
      );
    const pieces = RATE * ANSWER_SECONDS;
    for (let piece = 0; piece < pieces && !response.destroyed; piece++) {
      send({ index: 0, delta: { content: `${answer}.${piece}@${Date.now()} lorem ipsum dolor;` }, finish_reason: null });
      await sleep(1000 / RATE);
    }
    send({ index: 0, delta: {}, finish_reason: 'stop' });
    send(undefined, { usage: { prompt_tokens: 100, completion_tokens: pieces, total_tokens: 100 + pieces } });
    response.end('data: [DONE]\n\n');
  });
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${http.address().port}/v1`,
    close: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(resolve));
    },
  };
}

async function signUp(number) {
  const account = { email: `bench-${number}@example.com`, password: 'correct horse', name: `Bench ${number}` };
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, { method: 'POST', headers: json, body: JSON.stringify(account) });
  if (!answer.ok) throw new Error(`Sign-up answered ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((entry) => entry.split(';')[0])
    .join('; ');
  const fork = await fetch(`${origin}/api/projects/sb1/fork`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: JSON.stringify({ project: { title: `Bench ${number}` } }),
  });
  if (!fork.ok) throw new Error(`A project answered ${fork.status}`);
  return { cookie, projectId: (await fork.json()).id };
}

async function readAnswers(reader, index, isOver) {
  // Not all at the same moment, because people do not ask in step.
  await sleep((index / STREAMS) * ANSWER_SECONDS * 1000);
  for (let turn = 0; !isOver(); turn++) {
    const name = `reader ${index}, answer ${turn}`;
    try {
      const fault = await readAnswer(reader, `m-${index}-${turn}`);
      if (fault) faults.push(`${name}: ${fault}`);
    } catch (error) {
      faults.push(`${name}: ${error.message}`);
    }
    counts.answers++;
  }
}

/** Reads one answer to its end. Returns what was wrong with it. */
async function readAnswer({ cookie, projectId }, messageId) {
  const body = {
    projectId,
    modelId: 'openai-compatible:bench',
    mode: 'build',
    messageId,
    step: 0,
    messages: [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'Go on.' }] }],
    context: { title: 'Bench', files: ['package.json'], contents: [] },
  };
  const response = await fetch(`${origin}/api/chat`, { method: 'POST', headers: { ...json, cookie }, body: JSON.stringify(body) });
  if (!response.ok) return `answered ${response.status}: ${(await response.text()).slice(0, 200)}`;
  const decoder = new TextDecoder();
  let pending = '';
  let expected = 0;
  let text = '';
  let last;
  for await (const chunk of response.body) {
    pending += decoder.decode(chunk, { stream: true });
    const blocks = pending.split('\n\n');
    pending = blocks.pop();
    for (const block of blocks) {
      const line = block.split('\n').find((entry) => entry.startsWith('data: '));
      if (!line) continue;
      const event = JSON.parse(line.slice(6));
      if (event.seq !== expected) return `event ${event.seq} where ${expected} was expected`;
      expected++;
      counts.events++;
      last = event;
      if (event.type === 'error') return `an error: ${event.error.code} ${event.error.message}`;
      if (event.type !== 'text.delta') continue;
      text += event.text;
      const writtenAt = /@(\d{13}) /.exec(event.text)?.[1];
      // A sample is enough, and keeps this process small.
      if (writtenAt && counts.events % 20 === 0) delays.push(Date.now() - Number(writtenAt));
    }
  }
  counts.characters += text.length;
  if (last?.type !== 'finish' || last.reason !== 'stop') return `ended with ${JSON.stringify(last)}`;
  const pieces = text.split(';').slice(0, -1);
  if (pieces.length !== RATE * ANSWER_SECONDS) return `${pieces.length} pieces of ${RATE * ANSWER_SECONDS}`;
  const [answer] = pieces[0].split('.');
  const wrong = pieces.findIndex((piece, index) => !piece.startsWith(`${answer}.${index}@`));
  return wrong === -1 ? undefined : `piece ${wrong} is "${pieces[wrong]}"`;
}

/** The server's resident memory, every second. */
async function sample(pid, isOver, startedAt) {
  while (!isOver()) {
    await sleep(1000);
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
    const atS = (performance.now() - startedAt) / 1000;
    memory.push({ atS, megabytes: kilobytes / 1024 });
    if (memory.length % 15 === 0)
      console.log(`${Math.round(atS)} s: ${Math.round(kilobytes / 1024)} MB, ${counts.answers} answers, ${counts.events} events, ${faults.length} faults`);
  }
}

function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
