/** How Ollama's fake downloads a model. */
import type { ServerResponse } from 'node:http';
import { cutConnection, type WriteResponse } from './double-server.ts';

export type PullStep =
  /** A line of the response. `success` ends the download well. */
  | Readonly<Record<string, unknown>>
  | 'cut'
  /** Nothing more comes until the client leaves. */
  | 'hang'
  /** Half a line, and the connection stays open for the next step. */
  | 'half'
  /** The response before any line. */
  | { readonly refuse: number; readonly error: string };

const LAYER = 'sha256:3291abe70f16';
/** Four billion bytes and a small second layer, as Ollama reports them. */
export const TOTAL_BYTES = 4_000_000_500;
export const begun = (completed?: number): PullStep => ({
  status: 'pulling 3291abe70f16',
  digest: LAYER,
  total: 4_000_000_000,
  ...(completed === undefined ? {} : { completed }),
});
export const PULLED: readonly PullStep[] = [
  { status: 'pulling manifest' },
  begun(),
  begun(1_000_000_000),
  begun(4_000_000_000),
  { status: 'pulling ae370d884f10', digest: 'sha256:ae370d884f10', total: 500, completed: 500 },
  { status: 'verifying sha256 digest' },
  { status: 'writing manifest' },
  { status: 'success' },
];

export function playPull(steps: readonly PullStep[], onSuccess: () => void): WriteResponse {
  return async (response) => {
    const [first] = steps;
    if (typeof first === 'object' && 'refuse' in first) {
      response.writeHead(first['refuse'] as number, { 'content-type': 'application/json' }).end(JSON.stringify({ error: first['error'] }));
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    for (const step of steps) {
      if (step === 'cut') {
        cutConnection(response);
        return;
      }
      if (step === 'hang') return;
      if (typeof step === 'object' && 'status' in step && step.status === 'success') onSuccess();
      await write(response, step === 'half' ? '{"status":"pull' : `${JSON.stringify(step)}\n`);
    }
    response.end();
  };
}

async function write(response: ServerResponse, text: string): Promise<void> {
  await new Promise<void>((resolve) => {
    response.write(text, () => resolve());
  });
}
