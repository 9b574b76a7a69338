import { describe, expect, it } from 'vitest';
import { describeFramework, detectFramework, librariesOf } from './frameworks.ts';
import { buildCommand, installCommand, startCommand } from '../runtime/start-command.ts';

interface Manifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const project =
  (manifest: Manifest, files: Record<string, string> = {}) =>
  (path: string): string | undefined =>
    path === 'package.json' ? JSON.stringify(manifest) : files[path];
const using = (name: string, version = '1.0.0') => project({ dependencies: { [name]: version } });

describe('framework detection', () => {
  it.each([
    ['next', '15', 'nextjs'],
    ['@remix-run/dev', '2', 'remix'],
    ['nuxt', '^3.14.0', 'nuxt3'],
    ['nuxt', '~4.0', 'nuxt3'],
    ['nuxt', 'latest', 'nuxt3'],
    ['nuxt', '^2.17.0', 'nuxt2'],
    ['@sveltejs/kit', '2', 'sveltekit'],
    ['@nestjs/core', '11', 'nestjs'],
    ['astro', '5', 'astro'],
    ['@docusaurus/core', '3', 'docusaurus'],
    ['@slidev/cli', '52', 'slidev'],
    ['@11ty/eleventy', '3', 'eleventy'],
    ['@nativescript/core', '8', 'nativescript'],
    ['expo', '54', 'expo'],
  ])('recognizes %s %s as %s', (name, version, expected) => {
    expect(detectFramework(using(name, version))?.name).toBe(expected);
    expect(detectFramework(project({ devDependencies: { [name]: version } }))?.name).toBe(expected);
  });
  it('finds none in other projects, or in a package.json that is incomplete or malformed', () => {
    expect(detectFramework(using('vite'))).toBeUndefined();
    expect(detectFramework(() => '{ "dependencies": ')).toBeUndefined();
    expect(detectFramework(() => '{ "dependencies": ["next"], "scripts": null }')).toBeUndefined();
    expect(detectFramework(() => undefined)).toBeUndefined();
  });
  it('describes a bundler with its library', () => {
    expect(describeFramework(project({ dependencies: { react: '19' }, devDependencies: { vite: '8' } }))).toBe('Vite + React');
    expect(describeFramework(using('astro'))).toBe('Astro');
    expect(describeFramework(using('@angular/core'))).toBe('Angular');
    expect(describeFramework(using('hono'))).toBe('Node.js');
    expect(describeFramework(project({ scripts: { start: 'node --watch server.js' } }))).toBe('Node.js');
    expect(describeFramework(project({ scripts: { start: 'serve' } }))).toBeUndefined();
  });

  it('is described with the libraries that change how its code is written', () => {
    expect(librariesOf(using('tailwindcss', '^4.1.0'))).toEqual(['Tailwind 4']);
    expect(librariesOf(project({ dependencies: { tailwindcss: '3.4.19' } }, { 'components.json': '{}' }))).toEqual(['Tailwind 3', 'shadcn/ui']);
    expect(librariesOf(using('astro'))).toEqual([]);
  });
});

describe('the start command', () => {
  it("is the framework's script, otherwise its own command", () => {
    expect(startCommand(project({ dependencies: { next: '15' }, scripts: { dev: 'next dev', start: 'next start' } }))).toBe('npm run dev');
    expect(startCommand(project({ dependencies: { '@nestjs/core': '11' }, scripts: { start: 'nest start', 'start:dev': 'nest start --watch' } }))).toBe(
      'npm run start:dev',
    );
    expect(startCommand(using('astro'))).toBe('npx astro dev');
  });
  it('falls back to the dev script, then to the start script', () => {
    expect(startCommand(project({ scripts: { start: 'node .', dev: 'vite', preview: 'x' } }))).toBe('npm run dev');
    expect(startCommand(project({ scripts: { start: 'node .', preview: 'x' } }))).toBe('npm start');
    expect(startCommand(project({ scripts: { preview: 'x' } }))).toBe('npm run preview');
    expect(startCommand(project({}, { 'index.html': '' }))).toBe('npx --yes serve');
    expect(startCommand(project({}))).toBeUndefined();
  });
});

describe('the build command', () => {
  it.each([
    ['astro', 'npx astro build'],
    ['@slidev/cli', 'npx slidev build'],
  ])('is its own for %s, and the output is dist', (name, command) => {
    expect(buildCommand(using(name))).toBe(command);
    expect(detectFramework(using(name))?.outputs).toContain('dist');
  });
  it.each([
    ['15.5.4', 'npx next build', 'npx next dev'],
    ['^16.4.6', 'npx next build --webpack', 'npx next dev --webpack'],
    ['latest', 'npx next build --webpack', 'npx next dev --webpack'],
  ])('is, for Next.js %s, %s, because its newer bundler has no build for a browser', (version, build, dev) => {
    expect(buildCommand(using('next', version))).toBe(build);
    expect(startCommand(using('next', version))).toBe(dev);
  });
  it("is the project's script for other frameworks, otherwise the bundler's command; without either there is none", () => {
    expect(buildCommand(project({ scripts: { build: 'tsc && vite build' }, devDependencies: { vite: '8' } }))).toBe('npm run build');
    expect(buildCommand(using('vite'))).toBe('npx vite build');
    expect(buildCommand(using('@nativescript/core'))).toBeUndefined();
    expect(buildCommand(project({ scripts: { start: 'node .' } }))).toBeUndefined();
  });
});

describe('the install command', () => {
  it('is that of the lock file', () => {
    expect(installCommand((path) => path === 'pnpm-lock.yaml')).toBe('pnpm install');
    expect(installCommand((path) => path === 'yarn.lock')).toBe('yarn install');
    expect(installCommand(() => false)).toBe('npm install');
  });
});
