import type { Bench } from './bench.ts';

/** What `painter-program.ts` exports, when it runs. */
export type Painter = typeof import('./painter-program.ts');

/**
 * What draws pictures is three quarters of all that the workbench has in a page, and most pages are never
 * pictured: it comes with the first picture. Rejects with the reason where it cannot come.
 */
export function createPainterLoader(bench: Bench): () => Promise<Painter> {
  let painter: Promise<Painter> | undefined;
  let settle: ((answer: { readonly source: string } | { readonly failure: string }) => void) | undefined;
  bench.on('lathe.painter', (answer) => settle?.(answer));
  return () => {
    painter ??= new Promise<Painter>((resolve, reject) => {
      settle = (answer) => {
        settle = undefined;
        try {
          if ('failure' in answer) throw new Error(answer.failure);
          resolve(run(answer.source));
        } catch (error) {
          painter = undefined; // the next picture asks again
          reject(error);
        }
      };
      bench.send({ type: 'lathe.painter-wanted' });
    });
    return painter;
  };
}

/** @throws EvalError where the page's own policy forbids it */
function run(source: string): Painter {
  return new Function(`${source};return painter`)() as Painter;
}
