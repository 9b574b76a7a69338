import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildPlan, commandWithAddress, whyNoOutput } from './build-plan.ts';

const reading = (files: Readonly<Record<string, unknown>>) => (path: string) => {
  const contents = files[path];
  return contents === undefined || typeof contents === 'string' ? contents : JSON.stringify(contents);
};
const planOf = (manifest: object, files: object = {}) => buildPlan(reading({ 'package.json': manifest, ...files }));

describe('how a project is built to be published', () => {
  it.each([
    ['a starter of Vite, without its type check', { scripts: { build: 'tsc -b && vite build' }, devDependencies: { vite: '8' } }, 'npx vite build', 'dist'],
    ['a build of several steps as it is', { scripts: { build: 'vite build && node prerender.mjs' }, devDependencies: { vite: '8' } }, 'npm run build', 'dist'],
    ['Astro', { dependencies: { astro: '7' } }, 'npx astro build', 'dist/client'],
    ['Nuxt', { dependencies: { nuxt: '4' } }, 'npx nuxi generate', '.output/public'],
    ['Next.js', { dependencies: { next: '16' } }, 'npx next build --webpack', 'out'],
    ['Slidev', { dependencies: { '@slidev/cli': '52' } }, 'npx slidev build', 'dist'],
    ['any other script', { scripts: { build: 'rspack build' } }, 'npm run build', 'dist'],
  ])('%s', (_what, manifest, command, output) => {
    const plan = planOf(manifest);
    expect(plan).toMatchObject({ type: 'command', command });
    expect(plan?.type === 'command' && plan.outputs[0]).toBe(output);
  });

  it.each([
    ['lathe-vite-react-ts', 'npx vite build', 'dist'],
    ['vite-shadcn', 'npx vite build', 'dist'],
    ['vite-vue-ts', 'npx vite build', 'dist'],
    ['vite-svelte-ts', 'npx vite build', 'dist'],
    ['vite-solid-ts', 'npx vite build', 'dist'],
    ['vite', 'npx vite build', 'dist'],
    ['astro', 'npx astro build', 'dist', 'SITE_URL'],
    ['nuxt', 'npx nuxi generate', '.output/public', 'NUXT_PUBLIC_SITE_URL'],
    ['angular', 'npm run build', 'dist/demo/browser'],
    ['qwik', 'npm run build', 'dist'],
    ['lathe-expo', 'npx expo export --platform web', 'dist', 'EXPO_PUBLIC_SITE_URL'],
    ['slidev', 'npx slidev build', 'dist'],
  ])('of a project that began with the starter %s', (key, command, output, variable = undefined) => {
    const plan = buildPlan((path) => {
      const file = new URL(`../../../../templates/${key}/${path}`, import.meta.url);
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    });
    expect(plan).toMatchObject({ command, variables: ['LATHE_DEPLOY_URL', ...(variable === undefined ? [] : [variable])] });
    expect(plan?.type === 'command' && plan.outputs).toContain(output);
  });

  it('gives the build the address of the site', () => {
    const plan = planOf({ dependencies: { astro: '7' } });
    expect(plan?.type === 'command' && commandWithAddress(plan, 'https://a.example')).toBe(
      'LATHE_DEPLOY_URL=https://a.example SITE_URL=https://a.example npx astro build',
    );
  });

  it('finds the folder that Angular names after the project', () => {
    const plan = planOf({ scripts: { build: 'ng build' } }, { 'angular.json': '{"projects": {"demo": {}}}' });
    expect(plan?.type === 'command' && plan.outputs[0]).toBe('dist/demo/browser');
  });

  it('publishes a folder of static pages as it is, and no server', () => {
    expect(buildPlan(reading({ 'index.html': '<h1>Hi</h1>' }))).toEqual({ type: 'files' });
    expect(planOf({ scripts: { start: 'node server.js' } })).toBeUndefined();
    expect(planOf({ dependencies: { '@nestjs/core': '11' }, scripts: { build: 'nest build' } })).toBeUndefined();
  });

  it('says what to do when there is nothing to publish', () => {
    expect(whyNoOutput(reading({ 'package.json': { dependencies: { next: '16' } } }))).toContain('output: "export"');
    expect(whyNoOutput(reading({}))).toContain('Failed to deploy because the build directory was not specified.');
  });
});
