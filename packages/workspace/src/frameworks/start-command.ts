import { detectFramework, type ReadText } from './frameworks.ts';
import { allDependencies, parsePackageJson } from './package-json.ts';

const FALLBACK_SCRIPTS = ['dev', 'start', 'preview'];

/**
 * How a project is started: as its framework is, else by its own scripts, else as a folder of pages.
 * Sources: workspace specification, section 5; decisions, C4.
 */
export function startCommand(readText: ReadText): string | undefined {
  const scripts = parsePackageJson(readText('package.json'))?.scripts ?? {};
  const framework = detectFramework(readText);
  const script = (framework?.devScripts ?? FALLBACK_SCRIPTS).find((name) => scripts[name] !== undefined);
  if (script !== undefined) return script === 'start' ? 'npm start' : `npm run ${script}`;
  if (framework) return framework.devCommand;
  return readText('index.html') === undefined ? undefined : 'npx --yes serve';
}

/** How a project is built: by its framework's own command, else by its script. Source: workspace specification, section 9. */
export function buildCommand(readText: ReadText): string {
  return detectFramework(readText)?.buildCommand ?? 'npm run build';
}

/** Default install command. Source: assistant specification, section 4; decisions, C6. */
export function installCommand(hasFile: (path: string) => boolean): string {
  if (hasFile('pnpm-lock.yaml')) return 'pnpm install';
  if (hasFile('yarn.lock')) return 'yarn install';
  return 'npm install';
}

export function hasDependencies(readText: ReadText): boolean {
  return Object.keys(allDependencies(parsePackageJson(readText('package.json')))).length > 0;
}
