import { AppError, type DesignFrame, getTemplate, readDesignAssets, readDesignFrame } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { createDesigns } from '../../designs/designs.ts';
import { createProjectFiles } from '../../files/project-files.ts';
import { runFetchFigmaFrame, runGenerateFigmaCode, runUploadFigmaAssets } from './figma.ts';
import type { RunContext, RunnerDeps, RunOutcome } from './runner.ts';

const URL = 'https://www.figma.com/design/AbCdEfGhIjKlMnOp/Shop?node-id=1-2';
const STARTER = 'export default function App() { return <h1>New app</h1>; }\n';
const icon = (id: string) => ({ id, type: 'vector' as const, name: 'Icon' });
const FRAME: DesignFrame = {
  name: 'Shop',
  width: 400,
  height: 300,
  root: {
    ...{ type: 'box', id: '1:2', name: 'Shop', style: { width: '100%' } },
    children: [
      { type: 'text', id: 't', name: 'Title', style: {}, lines: [{ runs: [{ text: 'Fruit', style: {} }] }], fontSize: 40, fontWeight: 700 },
      ...['a', 'b', 'c'].map((id) => ({ type: 'picture' as const, id, name: 'Icon', style: {}, asset: icon(id), width: 16, height: 16 })),
    ],
  },
  namedColors: [],
  assets: [icon('a'), icon('b'), icon('c')],
  notes: ['The mask “m” was left out.'],
};

/** Runners over a server that has one frame: the first two icons are the same drawing, the third cannot be fetched. */
async function setUp(contents: Record<string, string>) {
  const files = createProjectFiles({ now: () => 1 });
  await files.writeAll(Object.entries(contents));
  const calls: string[] = [];
  const api = {
    call: async (endpoint: unknown, _parameters: unknown, options: { body?: { url: string; assets?: { id: string }[] } }) => {
      if (endpoint === getTemplate) return { name: 'React', files: { 'src/App.tsx': STARTER } };
      if (options.body?.url !== URL) throw new AppError('not-found', 'Figma does not know this file, or your account there may not open it.');
      calls.push(endpoint === readDesignFrame ? 'frame' : 'assets');
      if (endpoint === readDesignFrame) return FRAME;
      expect(endpoint).toBe(readDesignAssets);
      const assets = options.body.assets?.map(({ id }) =>
        id === 'c' ? { id, error: 'Figma has no picture of this layer.' } : { id, contents: { extension: 'svg', base64: btoa('<svg/>') } },
      );
      return { assets };
    },
  };
  const deps = { files, api, designs: createDesigns({ api: api as unknown as RunnerDeps['api'] }) } as unknown as RunnerDeps;
  const context = {
    signal: new AbortController().signal,
    runChild: async (): Promise<RunOutcome> => runUploadFigmaAssets({ type: 'upload-figma-assets', url: URL }, deps, context),
  } as unknown as RunContext;
  return { files, calls, deps, context };
}

const REACT = { 'package.json': '{"dependencies":{"react":"19","vite":"8"}}', 'tsconfig.json': '{}' };

it('imports a frame: its outline, its pictures, and its page where the starter’s page was', async () => {
  const { files, calls, deps, context } = await setUp({ ...REACT, 'src/App.tsx': STARTER });
  const fetched = await runFetchFigmaFrame({ type: 'fetch-figma-frame', url: URL }, deps, context);
  expect(fetched.result.output).toContain(
    'Shop: 400 × 300 px, 5 layers, 3 pictures.\nThe mask “m” was left out.\n\nbox "Shop" width:100%\n text "Title" "Fruit"',
  );

  const uploaded = await runUploadFigmaAssets({ type: 'upload-figma-assets', url: URL }, deps, context);
  expect(uploaded.result.output).toBe('public/figma/icon.svg\nNot fetched: “Icon”: Figma has no picture of this layer.');
  expect(files.paths().filter((path) => path.endsWith('.svg'))).toEqual(['public/figma/icon.svg']);

  const written = await runGenerateFigmaCode({ type: 'generate-figma-code', url: URL }, deps, context);
  expect(written).toMatchObject({ status: 'complete', hasChangedFiles: true });
  expect(written.result.output).toBe('src/designs/Shop.tsx\nsrc/designs/shop.css\nDESIGN.md\nsrc/App.tsx\nsrc/App.tsx shows it.\nThe mask “m” was left out.');
  expect(files.readText('src/App.tsx')).toContain("import Shop from './designs/Shop';");
  expect(files.readText('src/designs/Shop.tsx')?.match(/<img [^>]*src="\/figma\/icon\.svg"/g)).toHaveLength(2);
  // Fetched once for the three of them.
  expect(calls).toEqual(['frame', 'assets']);
});

it('writes the pictures first if only the code is asked for', async () => {
  const { files, deps, context } = await setUp({ 'package.json': '{"devDependencies":{"@sveltejs/kit":"2","svelte":"5"}}' });
  const written = await runGenerateFigmaCode({ type: 'generate-figma-code', url: URL }, deps, context);
  expect(written.result.output).toContain('The page is at /shop.');
  expect(files.paths()).toEqual(expect.arrayContaining(['static/figma/icon.svg', 'src/routes/shop/+page.svelte', 'DESIGN.md']));
});

it('leaves an app that somebody worked on as it is, and says what to import', async () => {
  const own = 'export default function App() { return <h1>Mine</h1>; }\n';
  const { files, deps, context } = await setUp({ ...REACT, 'src/App.tsx': own });
  const written = await runGenerateFigmaCode({ type: 'generate-figma-code', url: URL }, deps, context);
  expect(written.result.output).toContain('It is not on a page yet: import Shop from src/designs/Shop.tsx where it should be shown.');
  expect(files.readText('src/App.tsx')).toBe(own);
});

it.each([
  ['Next.js', { 'package.json': '{"dependencies":{"next":"16"}}', 'app/layout.jsx': '' }, 'app/shop/page.jsx', '/shop-2'],
  ['Nuxt', { 'package.json': '{"dependencies":{"nuxt":"4"}}' }, 'pages/shop.vue', '/shop-2'],
  ['SvelteKit', { 'package.json': '{"devDependencies":{"@sveltejs/kit":"2"}}' }, 'src/routes/shop/+page.svelte', '/shop-2'],
  ['plain HTML, with a stylesheet of that name', { 'index.html': '' }, 'public/shop.css', '/shop-2.html'],
])('leaves a page of the same name as it is, and writes over its own: %s', async (_what, project, own, address) => {
  const { files, deps, context } = await setUp({ ...project, [own]: 'mine' });
  const generate = () => runGenerateFigmaCode({ type: 'generate-figma-code', url: URL }, deps, context);
  expect((await generate()).result.output).toContain(`The page is at ${address}.`);
  expect(files.readText(own)).toBe('mine');
  const paths = [...files.paths()].sort();
  expect((await generate()).result.output).toContain(`The page is at ${address}.`);
  expect([...files.paths()].sort()).toEqual(paths);
});

it('leaves the project’s own DESIGN.md as it is, and writes over the one of a frame', async () => {
  const { files, deps, context } = await setUp({ ...REACT, 'DESIGN.md': '# How we design\n' });
  const own = await runGenerateFigmaCode({ type: 'generate-figma-code', url: URL }, deps, context);
  expect([files.readText('DESIGN.md'), own.result.output]).toEqual(['# How we design\n', expect.not.stringContaining('DESIGN.md')]);
  await files.delete('DESIGN.md');
  for (let time = 0; time < 2; time++) {
    const again = await runGenerateFigmaCode({ type: 'generate-figma-code', url: URL }, deps, context);
    expect(again.result.output).toContain('DESIGN.md');
  }
});

it('writes nothing if the frame cannot be fetched, and fetches it again the next time', async () => {
  const { files, calls, deps, context } = await setUp(REACT);
  await expect(runGenerateFigmaCode({ type: 'generate-figma-code', url: `${URL}4` }, deps, context)).rejects.toThrow('Figma does not know this file');
  expect([...files.paths()].sort()).toEqual(['package.json', 'tsconfig.json']);
  await runFetchFigmaFrame({ type: 'fetch-figma-frame', url: URL }, deps, context);
  await runFetchFigmaFrame({ type: 'fetch-figma-frame', url: URL }, deps, context);
  expect(calls).toEqual(['frame', 'frame']);
});
