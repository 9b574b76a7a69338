import { type ChatMessage, isRecord, type ModelInfo } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { playStep, said, seenIn, withStep } from '../../integrations/models/testing/play-turn.ts';
import { reply, text } from '../../integrations/models/testing/script.ts';
import { type ModelWire, WIRES } from '../../integrations/models/testing/wires.ts';
import { TEMPLATES } from '../../templates/catalog.ts';
import { buildPrompt } from '../prompt.ts';
import { modelSizeOf } from '../prompt/model-size.ts';
import { LARGE_MODELS } from './large-models.ts';
import { MIDDLE_MODELS } from './middle-models.ts';
import { answering, contextAfter, type Recording } from './recording.ts';
import { SMALL_MODELS } from './small-models.ts';

const MAX_STEPS = 8;
const STARTERS = TEMPLATES.filter(({ key }) => key === 'lathe-vite-react-ts');

interface Kind {
  readonly wire: ModelWire;
  readonly info: Pick<ModelInfo, 'provider' | 'name' | 'id' | 'contextWindow'>;
  readonly recordings: readonly Recording[];
  readonly seesPictures: boolean;
}

const infoOf = (id: string, contextWindow: number) => ({ id, provider: id.split(':')[0] as string, name: id, contextWindow });
const wireOf = (name: string) => WIRES[name] as ModelWire;
const KINDS: Readonly<Record<string, Kind>> = {
  large: { wire: wireOf('Anthropic'), info: infoOf('anthropic:claude-double', 200_000), recordings: LARGE_MODELS, seesPictures: true },
  middle: { wire: wireOf('Mistral'), info: infoOf('mistral:devstral-double', 128_000), recordings: MIDDLE_MODELS, seesPictures: true },
  small: { wire: wireOf('Ollama'), info: infoOf('ollama:qwen3-coder:30b', 32_000), recordings: SMALL_MODELS, seesPictures: false },
};

/** A message of a request as text, from either notation. */
function written(message: unknown): string {
  if (!isRecord(message)) return '';
  const { role, content, tool_calls: calls } = message;
  const blocks = Array.isArray(content) ? content : content === null || content === undefined || content === '' ? [] : [{ type: 'text', text: content }];
  const lines = blocks.map((block) => {
    if (!isRecord(block)) return String(block);
    if (block['type'] === 'tool_use') return `call ${String(block['name'])} ${JSON.stringify(block['input'])}`;
    if (block['type'] === 'tool_result') return `result: ${textIn(block['content'])}`;
    return block['type'] === 'text' ? String(block['text']) : `(${String(block['type'])})`;
  });
  const called = Array.isArray(calls)
    ? calls.map((one: { function: { name: string; arguments: string } }) => `call ${one.function.name} ${one.function.arguments}`)
    : [];
  return [`[${String(role)}]`, ...lines, ...called].join('\n');
}

function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part) => (isRecord(part) ? String(part['text'] ?? '') : '')).join('') : '';
}

/** What is new in each request, and what each step shows. */
async function replay({ wire, info, seesPictures }: Kind, recording: Recording): Promise<string> {
  const { title, mode = 'build', asks, attachment, replies } = recording;
  const double = await wire.startDouble(({ index }) => replies[index] ?? reply(text('Done.')));
  const lines = [`## ${title}`];
  try {
    const provider = wire.provider({ apiKey: 'test-key', keySetting: 'the test key', baseUrl: double.url }, { fetch, stallMs: 5_000, retryDelaysMs: [] });
    const size = modelSizeOf(info);
    const question = said('u1', asks);
    const messages: ChatMessage[] = [
      attachment === undefined ? question : { ...question, parts: [{ type: 'attachment', step: 0, attachment }, ...question.parts] },
    ];
    let answer: ChatMessage | undefined;
    let known: string[] = [];
    let { context } = recording;
    let project = '';
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const conversation = answer === undefined ? messages : [...messages, answer];
      const starters = context.files.length === 0 && step === 0 ? { starters: STARTERS } : {};
      const request = {
        ...{ model: wire.model, messageId: 'm1', step, context, messages: conversation, ...starters },
        prompt: buildPrompt({ context, mode, messages: conversation, ...starters }, { supportsTools: true, size, seesPictures }),
        tools: mode === 'plan' ? ('read-only' as const) : ('all' as const),
        ...{ hasFewTools: size === 'small', seesPictures },
      };
      const events = await playStep(provider, request);
      const sent = ((double.requests.at(-1)?.body['messages'] ?? []) as unknown[]).filter((one) => !isRecord(one) || one['role'] !== 'system').map(written);
      const added = sent.filter((one) => !known.includes(one));
      known = sent;
      project = request.prompt.project;
      lines.push(`### Request ${step + 1}`, request.prompt.project === project ? '' : request.prompt.project, ...added);
      const seen = seenIn(events);
      const thoughts = seen.thoughts === '' ? '' : `thoughts: ${seen.thoughts}`;
      const error = seen.error === undefined ? '' : `error: ${seen.error}`;
      lines.push('### The person sees', thoughts, seen.words, ...seen.actions, ...seen.looks, error, `(${seen.finish})`);
      answer = withStep(answer, 'm1', step, events, answering(context, recording.answers));
      context = contextAfter(context, answer);
      if (seen.finish !== 'tool-calls' && seen.finish !== 'length') break;
    }
  } finally {
    await double.close();
  }
  return lines.filter((line) => line !== '').join('\n\n');
}

it.each(Object.entries(KINDS))('conversations with %s models read as before', async (name, kind) => {
  const played: string[] = [];
  for (const recording of kind.recordings) played.push(await replay(kind, recording));
  await expect(`${played.join('\n\n')}\n`).toMatchFileSnapshot(`snapshots/${name}-models.md`);
});

it('there are thirty conversations with each kind of model', () => {
  for (const { recordings } of Object.values(KINDS)) expect(recordings.length).toBeGreaterThanOrEqual(30);
});
