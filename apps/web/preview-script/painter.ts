import type { Bench } from './bench.ts';

/** The exports of `painter-program.ts`. */
export type Painter = typeof import('./painter-program.ts');

/**
 * The code that draws pictures is three quarters of the workbench's code in a page, but most pages are never
 * captured. So it is loaded with the first picture. Rejects with the reason if it cannot be loaded.
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

/** @throws EvalError if the page's own policy forbids it */
function run(source: string): Painter {
  return new Function(`${source};return painter`)() as Painter;
}
