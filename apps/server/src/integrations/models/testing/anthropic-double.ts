/** A fake of Anthropic's Messages API, streaming. */
import type { ServerResponse } from 'node:http';
import { cutConnection, type ModelDouble, modelList, send, startDouble, type Wire } from './double-server.ts';
import { argumentsOf, type Move, pieces, type Reply, type Script } from './script.ts';

export function startAnthropicDouble(script: Script, port?: number): Promise<ModelDouble> {
  return startDouble(WIRE, script, port);
}

const WIRE: Wire = {
  basePath: '/v1',
  isModelRequest: (path) => path === '/v1/messages',
  answers: modelList('/v1', ['claude-double']),
  refusal: ({ error, status }) => ({ type: 'error', error: { type: error, message: `refused with ${status}` }, request_id: 'req_double' }),
  write,
};

async function write(reply: Reply, response: ServerResponse): Promise<void> {
  const event = (data: { readonly type: string } & Record<string, unknown>) => send(response, data, data.type);
  await event({
    type: 'message_start',
    message: {
      id: 'msg_double',
      type: 'message',
      role: 'assistant',
      model: 'claude-double',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 100, output_tokens: 1, cache_read_input_tokens: 80, cache_creation_input_tokens: 0 },
    },
  });
  await event({ type: 'ping' });
  let hasCall = false;
  for (const [index, move] of reply.moves.entries()) {
    if (move.type === 'stall') return;
    if (move.type === 'cut') return cutConnection(response);
    if (move.type === 'early-end') {
      response.end();
      return;
    }
    if (move.type === 'stream-error') {
      await event({ type: 'error', error: { type: move.error, message: 'in the middle' } });
      response.end();
      return;
    }
    hasCall ||= move.type === 'call' || move.type === 'raw-call';
    await event({ type: 'content_block_start', index, content_block: blockOf(move, index) });
    const deltas = deltasOf(move);
    for (const [at, delta] of deltas.entries()) {
      if (move.type === 'call' && at === Math.floor(deltas.length / 2)) await move.until;
      await event({ type: 'content_block_delta', index, delta });
    }
    if (move.type === 'cut-call') return cutConnection(response);
    await event({ type: 'content_block_stop', index });
  }
  const stopReason = { length: 'max_tokens', 'content-filter': 'refusal', stop: hasCall ? 'tool_use' : 'end_turn' }[reply.stop ?? 'stop'];
  await event({ type: 'message_delta', delta: { stop_reason: stopReason, stop_sequence: null }, usage: { output_tokens: 50 } });
  await event({ type: 'message_stop' });
  response.end();
}

type Block = Extract<Move, { type: 'text' | 'reasoning' | 'call' | 'cut-call' | 'raw-call' }>;

function blockOf(move: Block, index: number): unknown {
  if (move.type === 'text') return { type: 'text', text: '' };
  if (move.type === 'reasoning') return { type: 'thinking', thinking: '', signature: '' };
  return { type: 'tool_use', id: `toolu_${index}_${move.name}`, name: move.name, input: {} };
}

function deltasOf(move: Block): unknown[] {
  if (move.type === 'text') return pieces(move.text).map((text) => ({ type: 'text_delta', text }));
  if (move.type === 'reasoning') return pieces(move.text).map((thinking) => ({ type: 'thinking_delta', thinking }));
  return pieces(argumentsOf(move)).map((partial_json) => ({ type: 'input_json_delta', partial_json }));
}
