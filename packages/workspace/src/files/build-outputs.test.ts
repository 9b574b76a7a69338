import { describe, expect, it } from 'vitest';
import { createOutputFilter } from './build-outputs.ts';

const filter = (files: Record<string, string>) => createOutputFilter(Object.keys(files), (path) => files[path]);

describe('build output', () => {
  it('is what .gitignore names as a folder, wherever it is', () => {
    const isOutput = filter({ '.gitignore': 'dist\n/coverage/\n*.local\n.env\n', 'web/.gitignore': 'generated' });
    expect(['dist/index.js', 'packages/a/dist/b/c.js', 'coverage/lcov.info', 'web/generated/a.ts'].every(isOutput)).toBe(true);
    expect(['src/dist.ts', 'a/coverage/b', 'generated/a.ts', 'src/App.tsx'].some(isOutput)).toBe(false);
  });
  it('is not a single ignored file, because that exists nowhere else', () => {
    const isOutput = filter({ '.gitignore': '.env\n*.local\n*.log' });
    expect(['.env', 'src/a.local', 'npm-debug.log'].some(isOutput)).toBe(false);
  });
  it('is what the framework writes, even without a .gitignore', () => {
    expect(filter({ 'package.json': '{"dependencies":{"astro":"5"}}' })('dist/a.html')).toBe(true);
    expect(filter({ 'package.json': '{"dependencies":{"@11ty/eleventy":"3"}}' })('_site/a.html')).toBe(true);
    expect(filter({ 'package.json': '{"devDependencies":{"vite":"8"}}' })('dist/a.js')).toBe(true);
    expect(filter({ 'package.json': '{}' })('dist/a.js')).toBe(false);
  });
});
