/** Fakes of OpenAI's protocols, streaming: chat completions (which compatible services speak) and responses. */
import type { ServerResponse } from 'node:http';
import { cutConnection, type ModelDouble, modelList, send, startDouble, type Wire } from './double-server.ts';
import { argumentsOf, pieces, type Reply, type Script } from './script.ts';

export function startOpenAiDouble(script: Script, port?: number): Promise<ModelDouble> {
  return startDouble(RESPONSES, script, port);
}

export interface ChatDoubleOptions {
  readonly basePath?: string;
  /** What the service lists, in its own format. */
  readonly models?: readonly (string | { readonly id: string })[];
  /** Its responses at other paths. */
  readonly answers?: Wire['answers'];
  readonly port?: number;
}

/** Any service that speaks chat completions. */
export function startChatCompletionsDouble(
  script: Script,
  { basePath = '/v1', models = ['local-double'], answers = {}, port }: ChatDoubleOptions = {},
): Promise<ModelDouble> {
  const wire: Wire = {
    basePath,
    isModelRequest: (path) => path === `${basePath}/chat/completions`,
    answers: { ...modelList(basePath, models), ...answers },
    refusal,
    write: writeChat,
  };
  return startDouble(wire, script, port);
}

const refusal: Wire['refusal'] = ({ error, status }) => ({ error: { message: `refused with ${status}`, type: error, code: error, param: null } });

const RESPONSES: Wire = {
  basePath: '/v1',
  isModelRequest: (path) => path === '/v1/responses',
  answers: modelList('/v1', ['gpt-6-double', 'text-embedding-double']),
  refusal,
  write: writeResponse,
};

async function writeChat(reply: Reply, response: ServerResponse): Promise<void> {
  const chunk = (delta: unknown, finishReason: string | null = null) =>
    send(response, {
      id: 'chatcmpl-double',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'local-double',
      choices: [{ index: 0, delta, finish_reason: finishReason }],
    });
  await chunk({ role: 'assistant', content: '' });
  let callIndex = 0;
  for (const move of reply.moves) {
    if (move.type === 'stall') return;
    if (move.type === 'cut') return cutConnection(response);
    if (move.type === 'early-end') {
      response.end();
      return;
    }
    if (move.type === 'stream-error') {
      await send(response, { error: { message: 'in the middle', type: move.error, code: null, param: null } });
      response.end();
      return;
    }
    if (move.type === 'text') for (const content of pieces(move.text)) await chunk({ content });
    if (move.type === 'reasoning') for (const reasoning_content of pieces(move.text)) await chunk({ reasoning_content });
    if (move.type !== 'call' && move.type !== 'cut-call' && move.type !== 'raw-call') continue;
    const sent = argumentsOf(move);
    await chunk({ tool_calls: [{ index: callIndex, id: `call_${callIndex}_${move.name}`, type: 'function', function: { name: move.name, arguments: '' } }] });
    for (const part of pieces(sent)) await chunk({ tool_calls: [{ index: callIndex, function: { arguments: part } }] });
    if (move.type === 'cut-call') return cutConnection(response);
    callIndex += 1;
  }
  await chunk({}, { length: 'length', 'content-filter': 'content_filter', stop: callIndex > 0 ? 'tool_calls' : 'stop' }[reply.stop ?? 'stop']);
  const counted = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150, prompt_tokens_details: { cached_tokens: 80 } };
  const usage = reply.usage === undefined ? counted : reply.usage;
  if (usage !== null) await send(response, { id: 'chatcmpl-double', object: 'chat.completion.chunk', created: 1, model: 'local-double', choices: [], usage });
  await send(response, '[DONE]');
  response.end();
}

async function writeResponse(reply: Reply, response: ServerResponse): Promise<void> {
  let sequence = 0;
  const event = (type: string, data: Readonly<Record<string, unknown>>) => {
    sequence += 1;
    return send(response, { type, sequence_number: sequence, ...data }, type);
  };
  const base = { id: 'resp_double', object: 'response', created_at: 1, model: 'gpt-6-double', output: [] };
  await event('response.created', { response: { ...base, status: 'in_progress' } });
  for (const [output_index, move] of reply.moves.entries()) {
    if (move.type === 'stall') return;
    if (move.type === 'cut') return cutConnection(response);
    if (move.type === 'early-end') {
      response.end();
      return;
    }
    if (move.type === 'stream-error') {
      await event('error', { code: move.error, message: 'in the middle', param: null });
      response.end();
      return;
    }
    if (move.type === 'text') {
      const id = `msg_${output_index}`;
      await event('response.output_item.added', { output_index, item: { type: 'message', id, role: 'assistant', status: 'in_progress', content: [] } });
      for (const delta of pieces(move.text)) await event('response.output_text.delta', { item_id: id, output_index, content_index: 0, delta, logprobs: [] });
      await event('response.output_item.done', {
        output_index,
        item: { type: 'message', id, role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: move.text, annotations: [] }] },
      });
    }
    if (move.type !== 'call' && move.type !== 'cut-call' && move.type !== 'raw-call') continue;
    const json = argumentsOf(move);
    const id = `fc_${output_index}`;
    const item = { type: 'function_call', id, call_id: `call_${output_index}_${move.name}`, name: move.name };
    await event('response.output_item.added', { output_index, item: { ...item, arguments: '', status: 'in_progress' } });
    for (const delta of pieces(json)) await event('response.function_call_arguments.delta', { item_id: id, output_index, delta });
    if (move.type === 'cut-call') return cutConnection(response);
    await event('response.function_call_arguments.done', { item_id: id, output_index, arguments: json });
    await event('response.output_item.done', { output_index, item: { ...item, arguments: json, status: 'completed' } });
  }
  const usage = {
    input_tokens: 100,
    output_tokens: 50,
    total_tokens: 150,
    input_tokens_details: { cached_tokens: 80 },
    output_tokens_details: { reasoning_tokens: 0 },
  };
  const reason = { length: 'max_output_tokens', 'content-filter': 'content_filter', stop: undefined }[reply.stop ?? 'stop'];
  if (reason !== undefined) await event('response.incomplete', { response: { ...base, status: 'incomplete', incomplete_details: { reason }, usage } });
  else await event('response.completed', { response: { ...base, status: 'completed', usage } });
  response.end();
}
