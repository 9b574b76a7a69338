import { describe, expect, it } from 'vitest';
import { addTurbopackOptions, type BuildContext, type TurbopackOptions, type WebpackConfig } from './turbopack-options.ts';

const BABEL = { loader: 'next-swc-loader' };
const IMAGE = { test: /\.(?:png|svg)$/, use: ['next-image-loader'] };
const CONTEXT: BuildContext = { dir: '/app', dev: true, isServer: false, defaultLoaders: { babel: BABEL } };

function bundle(options: TurbopackOptions, context: Partial<BuildContext> = {}, added: WebpackConfig['module']['rules'] = []) {
  const own = [{ ...IMAGE }];
  const config: WebpackConfig = { module: { rules: [...own, ...added] }, resolve: { alias: { react: 'own' } } };
  return addTurbopackOptions(config, options, { ...CONTEXT, ...context }, new Set(own));
}

/** What a file becomes: each rule's type and loaders. */
function loadersOf({ module: { rules } }: WebpackConfig, file: string): unknown[] {
  const applies = (condition: unknown): boolean => {
    if (condition instanceof RegExp) return condition.test(file);
    if (Array.isArray(condition)) return condition.some(applies);
    return typeof condition === 'function' && Boolean((condition as (file: string) => boolean)(file));
  };
  return rules
    .flatMap((rule) => (typeof rule === 'string' ? [] : (rule.rules ?? [rule])))
    .flatMap((rule) => (applies(rule.test) && !applies(rule.exclude) ? [[rule.enforce ?? rule.type ?? 'own', ...(rule.use ?? [])]] : []));
}

describe("Turbopack's options for webpack", () => {
  it('run loaders of style sheets before those of Next.js, out of sight of its check for own style rules', () => {
    const config = bundle({ rules: { '*.css': { loaders: ['@tailwindcss/turbopack'], as: '*.css' } } });
    expect(loadersOf(config, '/app/app/globals.css')).toEqual([['pre', '@tailwindcss/turbopack']]);
    expect(config.module.rules.map((rule) => typeof rule === 'object' && rule.test)).toEqual([IMAGE.test, undefined]);
  });

  it('replace how Next.js loads a file that becomes a script', () => {
    const config = bundle({ rules: { '*.svg': { loaders: ['@svgr/webpack'], as: '*.js' }, '*.yaml': { loaders: ['yaml-loader'], as: '*.tsx' } } });
    expect(loadersOf(config, '/app/icon.svg')).toEqual([['javascript/auto', '@svgr/webpack']]);
    expect(loadersOf(config, '/app/photo.png')).toEqual([['own', 'next-image-loader']]);
    expect(loadersOf(config, '/app/list.yaml')).toEqual([['javascript/auto', BABEL, 'yaml-loader']]);
  });

  it('accept a list of loaders, a list of rules, and module types without loaders', () => {
    const config = bundle({
      rules: {
        '*.txt': ['one', { loader: 'two', options: { a: 1 } }],
        '*.md': [
          { condition: 'browser', type: 'raw' },
          { condition: { not: 'browser' }, loaders: ['on-the-server'], as: '*.json' },
        ],
      },
    });
    expect(loadersOf(config, '/app/a.txt')).toEqual([['pre', 'one', { loader: 'two', options: { a: 1 } }]]);
    expect(loadersOf(config, '/app/a.md')).toEqual([['asset/source']]);
  });

  it.each([
    ['development', true],
    ['production', false],
    ['foreign', false],
    [{ all: ['browser', { path: 'content/**' }] }, true],
    [{ any: ['node', { path: /^content/ }] }, true],
    [{ path: '*.mdx' }, false],
  ] as const)('hold under the condition %j: %s', (condition, isUsed) => {
    const config = bundle({ rules: { '*.md': { condition, loaders: ['x'] } } });
    expect(loadersOf(config, '/app/content/a.md')).toEqual(isUsed ? [['pre', 'x']] : []);
  });

  it('name files in a directory if the pattern has a slash', () => {
    const config = bundle({ rules: { './icons/**/*.svg': { loaders: ['x'], as: '*.js' } } });
    expect(loadersOf(config, '/app/icons/small/a.svg')).toEqual([['javascript/auto', 'x']]);
    expect(loadersOf(config, '/app/public/a.svg')).toEqual([['own', 'next-image-loader']]);
  });

  it("leave files to the rules that the project's webpack function added", () => {
    const mdx = { test: /\.mdx$/, use: ['@next/mdx/mdx-js-loader'] };
    const config = bundle({ rules: { '*.mdx': { loaders: ['@next/mdx/mdx-js-loader'], as: '*.tsx' } } }, {}, [mdx]);
    expect(loadersOf(config, '/app/a.mdx')).toEqual([['own', '@next/mdx/mdx-js-loader']]);
  });

  it('resolve aliases, from the project and by place, and extensions', () => {
    const options = {
      resolveAlias: { here: './lib/here.ts', fs: { browser: './empty.js' }, canvas: false as const, many: ['a', '../b'] },
      resolveExtensions: ['.a', '.b'],
    };
    expect(bundle(options).resolve).toEqual({
      alias: { react: 'own', here: '/app/lib/here.ts', fs: '/app/empty.js', canvas: false, many: ['a', '/b'] },
      extensions: ['.a', '.b'],
    });
    expect(bundle(options, { isServer: true, nextRuntime: 'nodejs' }).resolve.alias).not.toHaveProperty('fs');
  });
});
