/** A fake of Google's generateContent, streaming. */
import type { ServerResponse } from 'node:http';
import { cutConnection, type ModelDouble, send, startDouble, type Wire } from './double-server.ts';
import { pieces, type Reply, type Script } from './script.ts';

export function startGoogleDouble(script: Script, port?: number): Promise<ModelDouble> {
  return startDouble(WIRE, script, port);
}

const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
};

const WIRE: Wire = {
  basePath: '/v1beta',
  isModelRequest: (path) => /^\/v1beta\/models\/[^/:]+:streamGenerateContent$/.test(path),
  answers: {
    'GET /v1beta/models': () => ({
      models: [
        {
          name: 'models/gemini-3-double',
          displayName: 'Gemini double',
          inputTokenLimit: 500_000,
          outputTokenLimit: 65_536,
          thinking: true,
          supportedGenerationMethods: ['generateContent'],
        },
        { name: 'models/gemini-embedding-001', supportedGenerationMethods: ['embedContent'] },
        { name: 'models/gemini-3-flash-image', supportedGenerationMethods: ['generateContent'] },
      ],
    }),
  },
  refusal: ({ status = 500, error }) => ({ error: { code: status, message: `refused with ${status}: ${error}`, status: STATUSES[status] ?? 'UNAVAILABLE' } }),
  write,
};

async function write(reply: Reply, response: ServerResponse): Promise<void> {
  const chunk = (parts: readonly unknown[], more: object = {}) =>
    send(response, { candidates: [{ content: { role: 'model', parts }, index: 0, ...more }], modelVersion: 'gemini-3-double', responseId: 'double' });
  for (const move of reply.moves) {
    if (move.type === 'stall') return;
    // A call arrives in one piece, so the connection is cut before it.
    if (move.type === 'cut' || move.type === 'cut-call') return cutConnection(response);
    if (move.type === 'early-end') {
      response.end();
      return;
    }
    if (move.type === 'stream-error') {
      await send(response, { error: { code: 503, message: `in the middle: ${move.error}`, status: 'UNAVAILABLE' } });
      response.end();
      return;
    }
    if (move.type === 'raw-call') {
      await chunk([], { finishReason: 'MALFORMED_FUNCTION_CALL' });
      response.end();
      return;
    }
    if (move.type === 'text') for (const text of pieces(move.text)) await chunk([{ text }]);
    if (move.type === 'reasoning') for (const text of pieces(move.text)) await chunk([{ text, thought: true }]);
    if (move.type === 'call') await chunk([{ functionCall: { name: move.name, args: move.input }, thoughtSignature: 'c2lnbmVk' }]);
  }
  await send(response, {
    candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: FINISHES[reply.stop ?? 'stop'], index: 0 }],
    usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 50, totalTokenCount: 150, cachedContentTokenCount: 80 },
  });
  response.end();
}

const FINISHES = { stop: 'STOP', length: 'MAX_TOKENS', 'content-filter': 'SAFETY' } as const;
