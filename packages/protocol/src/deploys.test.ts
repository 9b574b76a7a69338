import { describe, expect, it } from 'vitest';
import { deployProblem, writeDeploy } from './deploys.ts';
import { BLOB_LIMIT_BYTES, DEPLOY_FILE_LIMIT } from './limits.ts';

const named = (...paths: string[]) => paths.map((path) => ({ path, byteSize: 1 }));

describe('files to publish', () => {
  it.each([['index.html'], ['a/b/c.js'], ['…/naïve 100%.html'], ['日本語/🍞.png'], ['.well-known/x'], ['a?b#c.txt'], ['..a/b..']])(
    'may be called %s',
    (path) => {
      expect(deployProblem(named(path))).toBeUndefined();
    },
  );

  it.each([['../a'], ['a/../b'], ['/etc/passwd'], ['a//b'], ['./a'], ['a/'], ['..'], ['a\\b'], ['a\0b'], ['a\nb'], ['\ud800'], [`${'x'.repeat(1_025)}`], ['']])(
    'may not be called %j',
    (path) => {
      expect(deployProblem(named(path))).toContain('Rename the file.');
    },
  );

  it('may not have the same name in two encodings', () => {
    expect(deployProblem(named('caf\u00e9', 'cafe\u0301'))).toContain('Two files');
  });

  it('are limited in number and size', () => {
    expect(deployProblem(named())).toContain('no files');
    expect(deployProblem(named(...Array.from({ length: 25_000 }, (_, index) => `${index}`)))).toContain('25,000 files, and at most 10,000');
    expect(deployProblem(named(...Array.from({ length: DEPLOY_FILE_LIMIT }, (_, index) => `${index}`)))).toBeUndefined();
    expect(deployProblem([{ path: 'film.mp4', byteSize: BLOB_LIMIT_BYTES + 1 }])).toContain('film.mp4 has 26 MB');
    expect(deployProblem(Array.from({ length: 5 }, (_, index) => ({ path: `${index}`, byteSize: BLOB_LIMIT_BYTES })))).toContain('125 MB');
  });
});

it('a deploy is its header and then the contents', async () => {
  const header = { title: 'One', files: [], sent: [] };
  const bytes = new Uint8Array(await writeDeploy(header, [new Uint8Array([1]), new Uint8Array([2, 3])]).arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0);
  expect(JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)))).toEqual(header);
  expect([...bytes.subarray(4 + length)]).toEqual([1, 2, 3]);
});
