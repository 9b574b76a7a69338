import type { Bench } from './bench.ts';

/** A page whose main thread is blocked does not answer, so the workbench reloads it. */
export function answerHeartbeats(bench: Bench): void {
  bench.on('lathe.heartbeat', ({ id }) => bench.send({ type: 'lathe.alive', id }));
}
