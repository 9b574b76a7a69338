// import() in a compiled text is relative to the file that compiled it, not to its caller.
import scripts from './files/inner/scripts.cjs';
import * as modules from './files/inner/modules.mjs';

const show = async (label, promise) => {
  try {
    const found = await promise;
    console.log(label, typeof found === 'string' ? found : found.default);
  } catch (error) {
    console.log(label, error.code, error.message.replace(/'[^']*\//g, "'"));
  }
};
for (const [name, load] of [...Object.entries(scripts), ...Object.entries(modules)]) {
  await show(`${name} beside`, load('./beside.mjs'));
  await show(`${name} package`, load('node:path').then?.((found) => found.basename?.('a/b') ?? found.basename ?? 'path'));
}
await show('missing', scripts.load('./nowhere.mjs'));
