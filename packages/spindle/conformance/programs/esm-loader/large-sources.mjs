// Hooks in a separate thread send whole sources back while this thread waits for them.
import { register } from 'node:module';

const hooks = `
  export async function load(url, context, next) {
    if (!url.startsWith('made:')) return next(url, context);
    const length = Number(url.slice('made:'.length));
    return { format: 'module', shortCircuit: true, source: Buffer.from('//' + 'x'.repeat(length) + '\\nexport default ' + length) };
  }
  export const resolve = (specifier, context, next) => (specifier.startsWith('made:') ? { url: specifier, shortCircuit: true } : next(specifier, context));
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
for (const length of [10, 1_000_000, 2_000_000, 5_000_000]) console.log((await import(`made:${length}`)).default);
