import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Template, TemplateList } from '@lathe/protocol';
import { answersErrors } from '../testing/routes.ts';
import { templateRoutes } from './routes.ts';
import { TemplateService } from './service.ts';

const templatesFolder = fileURLToPath(new URL('../../../../templates', import.meta.url));
const routes = answersErrors(templateRoutes({ templates: new TemplateService(templatesFolder) }));

async function get<T>(address: string): Promise<T> {
  return (await (await routes.request(address)).json()) as T;
}

describe('the starters', () => {
  it('are all there, with a lock file that names no registry and suits every platform', async () => {
    const { templates, defaultKey } = await get<TemplateList>('/api/templates');
    expect(templates.map((template) => template.key)).toContain(defaultKey);
    for (const { key } of templates) {
      const { files } = await get<Template>(`/api/templates/${key}`);
      const manifest = JSON.parse(files['package.json'] ?? '') as { scripts: Record<string, string>; devDependencies?: Record<string, string> };
      expect(manifest.scripts['dev'], key).toBeDefined();
      const lock = files['package-lock.json'] ?? '';
      expect(lock, key).not.toMatch(/"resolved"|https?:\/\/registry/);
      if (manifest.devDependencies?.['vite']?.startsWith('8.')) {
        expect(lock, key).toContain('@rolldown/binding-wasm32-wasi');
        expect(lock, key).toContain('@rolldown/binding-linux-x64-gnu');
      }
      expect(Object.keys(files).some((file) => file.startsWith('node_modules') || file.startsWith('dist'))).toBe(false);
    }
  });

  it('are built with their framework’s commands, those with Vite with one that no type error blocks', async () => {
    const { templates } = await get<TemplateList>('/api/templates');
    const builds = Object.fromEntries(templates.map(({ key, build }) => [key, build]));
    for (const { key } of templates.filter(({ key }) => /^(?:lathe-)?vite/.test(key)))
      expect(builds[key], key).toEqual({ command: 'npx vite build', output: 'dist' });
    expect(builds['astro-shadcn']).toEqual({ command: 'npx astro build', output: 'dist', env: { SITE_URL: 'deploy_url' } });
    expect(builds['nuxt']).toEqual({ command: 'npx nuxi generate', output: '.output/public', env: { NUXT_PUBLIC_SITE_URL: 'deploy_url' } });
    expect(builds['angular']).toEqual({ command: 'npx ng build', output: 'dist/demo/browser' });
    expect(builds['node']).toBeUndefined();
  });

  it('with NativeScript say that they need a device, are all bundled by the same program, and are not deployed', async () => {
    const { templates } = await get<TemplateList>('/api/templates');
    const starters = await Promise.all(
      templates.filter(({ framework }) => framework === 'nativescript').map(({ key }) => get<Template>(`/api/templates/${key}`)),
    );
    expect(starters).toHaveLength(7);
    expect(new Set(starters.map(({ files }) => files['preview.mjs'])).size).toBe(1);
    for (const { key, files, build } of starters) {
      expect(files['README.md'], key).toContain('needs a device or an emulator');
      expect(build, key).toBeUndefined();
    }
  });

  it('are the twenty-eight in the specification', async () => {
    const { templates } = await get<TemplateList>('/api/templates');
    expect(templates.map(({ key }) => key).sort()).toEqual(
      `angular astro astro-shadcn lathe-expo lathe-vite-react-ts nativescript-angular nativescript-javascript nativescript-react nativescript-solid
       nativescript-svelte nativescript-typescript nativescript-vue nextjs-shadcn node nuxt qwik slidev vite vite-react vite-react-ts vite-shadcn vite-solid
       vite-solid-ts vite-svelte vite-svelte-ts vite-ts vite-vue vite-vue-ts`.split(/\s+/),
    );
    for (const { key, description, source } of templates) expect([key, description.length > 0, source]).toEqual([key, true, `templates/${key}`]);
  });

  it('are in the table of versions, each with the installed version of what it is built with', async () => {
    const table = (await readFile(path.join(templatesFolder, 'README.md'), 'utf8')).split('\n').filter((line) => line.startsWith('| `'));
    const { templates } = await get<TemplateList>('/api/templates');
    for (const { key } of templates) {
      const rows = table.map((line) => line.split('|')).filter(([, keys]) => keys?.includes(`\`${key}\``));
      expect(rows, key).toHaveLength(1);
      const { files } = await get<Template>(`/api/templates/${key}`);
      const manifest = JSON.parse(files['package.json'] ?? '') as Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>;
      const installed = { ...manifest.dependencies, ...manifest.devDependencies };
      for (const [, name = '', version] of (rows[0]?.[2] ?? '').matchAll(/`(\S+) (\S+)`/g)) expect(installed[name], `${key}: ${name}`).toBe(version);
    }
  });

  it('contain nothing that an installation, a build or a framework’s server left in their folders', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'templates-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const left of ['.nuxt', '.next', '.astro', '.angular', '.output', '.ns-vite-build', 'dist', 'node_modules', 'src']) {
      await mkdir(path.join(folder, 'vite', left), { recursive: true });
      await writeFile(path.join(folder, 'vite', left, 'a.js'), '');
    }
    expect(Object.keys((await new TemplateService(folder).get('vite')).files)).toEqual(['src/a.js']);
  });

  it('return 404 for one that does not exist, including paths outside the folder', async () => {
    for (const key of ['nope', '..', 'parts', '%2e%2e%2fapps']) expect((await routes.request(`/api/templates/${key}`)).status).toBe(404);
  });
});
