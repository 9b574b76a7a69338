import type { Bench } from './bench.ts';

/** A page whose main thread is held answers nothing: the workbench then loads it anew. */
export function answerHeartbeats(bench: Bench): void {
  bench.on('lathe.heartbeat', ({ id }) => bench.send({ type: 'lathe.alive', id }));
}
