import { describe, expect, it } from 'vitest';
import { WorkerScripts } from './worker-scripts.ts';

const given = (source: string) => new Response(source, { headers: { 'content-type': 'text/javascript', 'x-own': 'kept' } });
const completed = async (source: string) => (await new WorkerScripts(async () => new Response('own();\n')).complete(given(source))).text();

describe('the script of a web worker', () => {
  it('follows the gateway’s on the same line, with its headers', async () => {
    const response = await new WorkerScripts(async () => new Response('own();\n')).complete(given('first();\nsecond();\n'));
    expect(response.headers.get('x-own')).toBe('kept');
    expect(await response.text()).toBe('own();first();\nsecond();\n');
  });
  it.each(["'use strict'; a", '"use strict"\na', '\n// note\n/* a * b ** / */ /**/ "use strict";a'])('stays strict: %j', async (source) => {
    expect(await completed(source)).toBe(`'use strict';own();${source}`);
  });
  it.each(["f(); 'use strict'", '// "use strict"\na', '`use strict`', '/* "use strict"'])('does not become strict: %j', async (source) => {
    expect(await completed(source)).toBe(`own();${source}`);
  });
  it('reads many comments in linear time', async () => {
    const source = '/* a */'.repeat(50_000);
    expect(await completed(source)).toBe(`own();${source}`);
  });
  it('loads the gateway’s script once, and again only after a failure', async () => {
    const answers = [new Response('', { status: 503 }), new Response('own();')];
    const scripts = new WorkerScripts(async () => answers.shift() ?? new Response('too often'));
    await expect(scripts.complete(given('a'))).rejects.toThrow('503');
    expect(await (await scripts.complete(given('a'))).text()).toBe('own();a');
    expect(await (await scripts.complete(given('b'))).text()).toBe('own();b');
  });
});
