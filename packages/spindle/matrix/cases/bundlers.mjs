/** Bundlers with their own development servers, without a framework. */
const page = (script) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title></head><body><h1></h1>${script}</body></html>\n`;
const source = "const name: string = 'Spindle';\nconst title = document.querySelector('h1');\nif (title) title.textContent = 'Hello ' + name;\n";
const edits = { file: 'src/main.ts', change: (text) => text.replace('Hello', 'Welcome'), page: 'Welcome Spindle' };
const manifest = (scripts, dependencies) => `${JSON.stringify({ name: 'app', private: true, type: 'module', scripts, dependencies }, null, 2)}\n`;
const reload = 'new EventSource("/esbuild").addEventListener("change", () => location.reload());';

export default [
  {
    name: 'esbuild',
    group: 'Bundlers',
    title: 'esbuild with its own server, which reloads the page: `context.serve()`',
    packages: ['esbuild'],
    project: {
      files: {
        'package.json': manifest({ dev: 'node serve.js', build: 'esbuild src/main.ts --bundle --minify --outfile=www/main.js' }, { esbuild: '0.28.2' }),
        'serve.js': `import * as esbuild from 'esbuild';\nconst context = await esbuild.context({ entryPoints: ['src/main.ts'], bundle: true, outdir: 'www', banner: { js: '${reload}' } });\nawait context.watch();\nconst { port } = await context.serve({ servedir: 'www' });\nconsole.log(\`http://localhost:\${port}\`);\n`,
        'www/index.html': page('<script src="/main.js"></script>'),
        'src/main.ts': source,
      },
    },
    serve: { page: 'Hello Spindle', edits },
    build: { shows: 'www/main.js' },
  },
  {
    name: 'esbuild-command',
    group: 'Bundlers',
    title: 'The same by the command: `esbuild --serve --watch`',
    packages: ['esbuild'],
    project: {
      files: {
        'package.json': manifest(
          { dev: `esbuild src/main.ts --bundle --outdir=www --servedir=www --serve=8000 --watch --banner:js='${reload}'` },
          { esbuild: '0.28.2' },
        ),
        'www/index.html': page('<script src="/main.js"></script>'),
        'src/main.ts': source,
      },
    },
    serve: { port: 8000, page: 'Hello Spindle', edits },
  },
];
