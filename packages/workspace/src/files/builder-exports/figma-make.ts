import { addScript, VITE_CONFIGS } from './edits.ts';
import type { ExportFiles } from './export-files.ts';
import { addReactPage, addReactProject, importedPackages } from './react-project.ts';

const APPS = ['src/app/App.tsx', 'src/App.tsx', 'App.tsx'];
const CODE = /\.[cm]?[jt]sx?$/;
/** `"vaul@1.1.2"`: bundlers need `"vaul"`. */
const VERSIONED = /(['"])((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)@\d[\w.+-]*((?:\/[^'"\n]*)?\1)/g;
const ASSET = /import\s+([\w$]+)\s+from\s+(['"])figma:asset\/([^'"\n]+)\2;?/g;
const NO_PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'%3E%3Cpath fill='%23ddd' d='M0 0h4v3H0z'/%3E%3C/svg%3E";

export function isFigmaMake(files: ExportFiles): boolean {
  if (files.manifest().name === '@figma/my-make-file') return true;
  const isCode = files.texts(CODE).some(([, code]) => /['"]figma:asset\//.test(code));
  return isCode || (files.first(APPS) !== undefined && files.paths().some((path) => /(?:^|\/)guidelines\/Guidelines\.md$/.test(path)));
}

export function adaptFigmaMake(files: ExportFiles): string[] {
  const done: string[] = [];
  const packages = importedPackages(files);
  const config = files.text(files.first(VITE_CONFIGS) ?? '') ?? '';
  // Newer exports resolve both themselves.
  if (!/['"][\w@/.-]+@\d/.test(config) && changeAll(files, (code) => code.replaceAll(VERSIONED, '$1$2$3'))) done.push('removed versions from imports');
  if (!/figma:asset/.test(config)) done.push(...takeAssets(files));
  const { peerDependencies, peerDependenciesMeta: _, ...manifest } = files.manifest();
  if (peerDependencies?.['react'] !== undefined) {
    files.writeManifest({ ...manifest, dependencies: { ...peerDependencies, ...manifest.dependencies } });
    done.push('made react a dependency');
  }
  done.push(...addReactProject(files, packages).map((path) => `added ${path}`));
  const app = files.first(APPS);
  if (app !== undefined) done.push(...addReactPage(files, app, 'App').map((path) => `added ${path}`));
  if (addScript(files, 'dev', 'vite')) done.push('added a dev script');
  return done;
}

/** Pictures are imported by a scheme that only Figma resolves. */
function takeAssets(files: ExportFiles): string[] {
  let missing = 0;
  const changed = files.texts(CODE).filter(([path]) =>
    files.replace(path, (code) =>
      code.replaceAll(ASSET, (_, name: string, quote: string, asset: string) => {
        const found = files.paths().find((one) => one.endsWith(`/${asset}`));
        if (found === undefined) missing++;
        return found === undefined ? `const ${name} = "${NO_PICTURE}";` : `import ${name} from ${quote}${relativePath(path, found)}${quote};`;
      }),
    ),
  );
  if (changed.length === 0) return [];
  if (missing === 0) return ['found its pictures'];
  return [missing === 1 ? 'replaced a picture that the export lacks by a gray one' : `replaced ${missing} pictures that the export lacks by gray ones`];
}

function changeAll(files: ExportFiles, change: (code: string) => string): boolean {
  return files.texts(CODE).filter(([path]) => files.replace(path, change)).length > 0;
}

function relativePath(from: string, to: string): string {
  const [folders, target] = [from.split('/').slice(0, -1), to.split('/')];
  let same = 0;
  while (same < folders.length && folders[same] === target[same]) same++;
  const up = '../'.repeat(folders.length - same);
  return `${up === '' ? './' : up}${target.slice(same).join('/')}`;
}
