import { expect, test } from 'vitest';
import { optionsOf } from './arguments.ts';

test('reads the arguments of the command as the options of a build and of its server', () => {
  const { build, serving, isWatching } = optionsOf([
    'src/app.tsx',
    '--bundle',
    '--outdir=www/js',
    '--servedir=www',
    '--serve=localhost:8123',
    '--serve-fallback=www/index.html',
    '--watch',
    '--define:DEBUG=true',
    '--loader:.png=dataurl',
    '--loader:.svg=text',
    '--external:react',
    '--external:vue',
    '--main-fields=module,main',
    '--source-root=https://a.test/=b',
    '--minify=false',
    '--log-limit=3',
    '--metafile=meta.json',
  ]);
  expect(build).toEqual({
    entryPoints: ['src/app.tsx'],
    bundle: true,
    outdir: 'www/js',
    define: { DEBUG: 'true' },
    loader: { '.png': 'dataurl', '.svg': 'text' },
    external: ['react', 'vue'],
    mainFields: ['module', 'main'],
    sourceRoot: 'https://a.test/=b',
    minify: false,
    logLimit: 3,
  });
  expect(serving).toEqual({ servedir: 'www', host: 'localhost', port: 8123, fallback: 'www/index.html' });
  expect(isWatching).toBe(true);
});

test('names the outputs of entries as they are asked for', () => {
  expect(optionsOf(['home=src/a.ts', 'src/b.ts', '--serve=8000']).build).toEqual({
    entryPoints: [
      { out: 'home', in: 'src/a.ts' },
      { out: 'src/b', in: 'src/b.ts' },
    ],
  });
});

test('says that the server cannot use a certificate', () => {
  expect(() => optionsOf(['a.ts', '--serve', '--certfile=a.pem'])).toThrow('leave out --certfile and --keyfile');
});
