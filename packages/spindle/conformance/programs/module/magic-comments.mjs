// Text that only looks like a magic comment does not name a script.
import { createRequire } from 'node:module';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
const folder = mkdtempSync(join(tmpdir(), 'names-'));
const texts = {
  template: 'const line = (id) => `a\n//# sourceURL=${id}\n`;\n',
  string: 'const line = "//# sourceURL=of-a-string";\n',
  block: '/*\n//# sourceURL=of-a-block\n*/\n',
  pattern: 'const line = /\\/\\/# sourceURL=(.+)/;\n',
  comment: '//# sourceURL=of-a-comment.js\n',
  middle: '//# sourceURL=early.js\nconst line = `//# sourceURL=${1}`;\n',
  words: '//# sourceURL=with words\n',
  quoted: '//# sourceURL="quoted"\n',
  spaced: '//# sourceURL= spaced.js \n',
  old: '//@ sourceURL=old.js\n',
  narrow: '//#sourceURL=narrow.js\n',
  twice: '//# sourceURL=one.js\n//# sourceURL=two.js\n',
  between: '1; //# sourceURL=after-code.js\n',
  empty: '//# sourceURL=first.js\n//# sourceURL=\n',
};
const frame = (error) => error.stack.split('\n')[1].trim().replaceAll(folder, '').replace('file://', '').replace(/:\d+:\d+/, '');
for (const [name, text] of Object.entries(texts)) {
  for (const [kind, code, load] of [
    ['cjs', `exports.fail = () => new Error('x');\n${text}`, (file) => createRequire(import.meta.url)(file)],
    ['mjs', `export const fail = () => new Error('x');\n${text}`, (file) => import(file)],
  ]) {
    const file = join(folder, `${name}.${kind}`);
    writeFileSync(file, code);
    const { fail } = await load(file);
    console.log(name, kind, frame(fail()));
  }
}
