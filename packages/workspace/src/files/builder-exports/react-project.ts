import { addPackages, VITE_CONFIGS } from './edits.ts';
import type { ExportFiles } from './export-files.ts';

const VERSIONS = { vite: '^8.3.8', '@vitejs/plugin-react': '^6.3.0', typescript: '~5.9.3', '@types/react': '^19.0.0', '@types/react-dom': '^19.0.0' };
const TAILWIND = { tailwindcss: '^4.3.5', '@tailwindcss/vite': '^4.3.5' };

/** What an export of plain React files lacks to be a project: package.json, Vite's settings. Returns what was added. */
export function addReactProject(files: ExportFiles, packages: Readonly<Record<string, string>>): string[] {
  const added: string[] = [];
  const needsTailwind = files.texts(/\.css$/).some(([, css]) => /@import\s+(?:url\()?['"]tailwindcss|@theme\b|@apply\b/.test(css));
  if (!files.has('package.json')) {
    files.writeManifest({
      name: 'app',
      private: true,
      version: '0.0.0',
      type: 'module',
      scripts: { dev: 'vite', build: 'vite build', preview: 'vite preview' },
    });
    addPackages(files, 'dependencies', {
      ...packages,
      react: packages['react'] ?? '^19.0.0',
      'react-dom': packages['react-dom'] ?? packages['react'] ?? '^19.0.0',
    });
    addPackages(files, 'devDependencies', { ...VERSIONS, ...(needsTailwind ? TAILWIND : {}) });
    added.push('package.json');
  }
  if (files.first(VITE_CONFIGS) === undefined) {
    const hasTailwind = files.dependencies()['@tailwindcss/vite'] !== undefined;
    files.write(
      'vite.config.ts',
      viteConfig(
        hasTailwind,
        files.texts(/\.[jt]sx?$/).some(([, code]) => /from\s+['"]@\//.test(code)),
      ),
    );
    added.push('vite.config.ts');
  }
  return added;
}

function viteConfig(hasTailwind: boolean, hasAlias: boolean): string {
  const imports = [
    ...(hasAlias ? ["import { fileURLToPath } from 'node:url';"] : []),
    ...(hasTailwind ? ["import tailwindcss from '@tailwindcss/vite';"] : []),
    "import react from '@vitejs/plugin-react';",
    "import { defineConfig } from 'vite';",
  ];
  const alias = hasAlias ? "\n  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } }," : '';
  return `${imports.join('\n')}\n\nexport default defineConfig({\n  plugins: [react()${hasTailwind ? ', tailwindcss()' : ''}],${alias}\n});\n`;
}

/** The page, and the module that shows the app in it, where an export has only the app. Returns what was added. */
export function addReactPage(files: ExportFiles, app: string, title: string): string[] {
  const added: string[] = [];
  const main = 'src/main.tsx';
  if (!files.has('index.html')) {
    files.write('index.html', PAGE.replace('TITLE', title.replaceAll(/[<>&]/g, '')).replace('MAIN', main));
    added.push('index.html');
  }
  if (files.text('index.html')?.includes(`/${main}`) !== true || files.has(main)) return added;
  const styles = files.texts(/(?:^|\/)(?:index|globals|main)\.css$/).map(([path]) => path);
  const lines = [
    "import { createRoot } from 'react-dom/client';",
    `import App from '${relative(app).replace(/\.[jt]sx?$/, '')}';`,
    ...styles.slice(0, 1).map((path) => `import '${relative(path)}';`),
  ];
  files.write(main, `${lines.join('\n')}\n\nconst root = document.getElementById('root');\nif (root !== null) createRoot(root).render(<App />);\n`);
  return [...added, main];
}

/** A path as seen from `src/main.tsx`. */
const relative = (path: string): string => (path.startsWith('src/') ? `./${path.slice('src/'.length)}` : `../${path}`);

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <title>TITLE</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/MAIN"></script>
  </body>
</html>
`;

/** Packages that code imports by name, with the versions that some builders write into the name: `vaul@1.1.2`. */
export function importedPackages(files: ExportFiles): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, code] of files.texts(/\.[cm]?[jt]sx?$/)) {
    for (const [, specifier = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g)) {
      const [, name, version] = /^((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)(?:@(\d[\w.+-]*))?(?:\/|$)/.exec(specifier) ?? [];
      if (name !== undefined) found[name] ??= version ?? 'latest';
      if (name !== undefined && version !== undefined) found[name] = version;
    }
  }
  return found;
}
