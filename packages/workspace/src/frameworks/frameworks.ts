import { allDependencies, type PackageJson, parsePackageJson } from './package-json.ts';

export type FrameworkName =
  | 'nextjs'
  | 'remix'
  | 'nuxt3'
  | 'nuxt2'
  | 'sveltekit'
  | 'nestjs'
  | 'astro'
  | 'docusaurus'
  | 'slidev'
  | 'eleventy'
  | 'nativescript'
  | 'expo';

export interface Framework {
  readonly name: FrameworkName;
  readonly title: string;
  /** Scripts of package.json that start the server, in order of preference. Without one, `devCommand` starts it. */
  readonly devScripts: readonly string[];
  readonly devCommand: string;
  /** Undefined when there is no build for a static host. */
  readonly buildCommand?: string;
  /** Folders that a build writes. */
  readonly outputs: readonly string[];
}

interface Known extends Framework {
  readonly isUsed: (manifest: PackageJson) => boolean;
}

const dependsOn = (name: string) => (manifest: PackageJson) => allDependencies(manifest)[name] !== undefined;
const majorOf = (name: string, manifest: PackageJson) => Number(/\d+/.exec(allDependencies(manifest)[name] ?? '')?.[0] ?? Number.NaN);
const DEV = ['dev', 'start'];

/** A framework comes before the one that it is built on. Source: docs/specification/runtime.md. */
const FRAMEWORKS: readonly Known[] = [
  known('nextjs', 'Next.js', (manifest) => majorOf('next', manifest) < 16, DEV, 'npx next dev', 'npx next build', ['.next', 'out']),
  // Since version 16, the default bundler has no build for browsers.
  known('nextjs', 'Next.js', dependsOn('next'), DEV, 'npx next dev --webpack', 'npx next build --webpack', ['.next', 'out']),
  known('remix', 'Remix', dependsOn('@remix-run/dev'), DEV, 'npx remix vite:dev', 'npx remix vite:build', ['build']),
  known('nuxt2', 'Nuxt 2', (manifest) => majorOf('nuxt', manifest) < 3, DEV, 'npx nuxt', 'npx nuxt generate', ['dist', '.nuxt']),
  known('nuxt3', 'Nuxt', dependsOn('nuxt'), DEV, 'npx nuxi dev', 'npx nuxi generate', ['.output', '.nuxt', 'dist']),
  known('sveltekit', 'SvelteKit', dependsOn('@sveltejs/kit'), DEV, 'npx vite dev', 'npx vite build', ['build', '.svelte-kit']),
  known('nestjs', 'NestJS', dependsOn('@nestjs/core'), ['start:dev', ...DEV], 'npx nest start --watch', undefined, ['dist']),
  known('slidev', 'Slidev', dependsOn('@slidev/cli'), DEV, 'npx slidev', 'npx slidev build', ['dist']),
  known('astro', 'Astro', dependsOn('astro'), DEV, 'npx astro dev', 'npx astro build', ['dist', '.astro']),
  known('docusaurus', 'Docusaurus', dependsOn('@docusaurus/core'), ['start', 'dev'], 'npx docusaurus start', 'npx docusaurus build', ['build', '.docusaurus']),
  known('eleventy', 'Eleventy', dependsOn('@11ty/eleventy'), DEV, 'npx eleventy --serve', 'npx eleventy', ['_site']),
  known('nativescript', 'NativeScript', dependsOn('@nativescript/core'), ['start', 'dev'], 'npx ns preview', undefined, ['platforms', '.ns-vite-build']),
  known('expo', 'Expo', dependsOn('expo'), DEV, 'npx expo start', 'npx expo export --platform web', ['dist', '.expo']),
];

export type ReadText = (path: string) => string | undefined;

/** The framework that package.json names. */
export function detectFramework(readText: ReadText): Framework | undefined {
  const manifest = parsePackageJson(readText('package.json'));
  return manifest && FRAMEWORKS.find(({ isUsed }) => isUsed(manifest));
}

/** Packages of a server without a framework that has a name of its own above. */
const SERVERS = ['express', 'fastify', 'hono', 'koa'];

/** As the model and the person read it: the framework, or the bundler with its library. */
export function describeFramework(readText: ReadText): string | undefined {
  const found = detectFramework(readText)?.title;
  if (found) return found;
  const manifest = parsePackageJson(readText('package.json'));
  const all = allDependencies(manifest);
  if (all['@angular/core'] !== undefined) return 'Angular';
  if (all.vite === undefined) {
    const startsNode = /^node\b/.test(manifest?.scripts?.['dev'] ?? manifest?.scripts?.['start'] ?? '');
    return startsNode || SERVERS.some((name) => all[name] !== undefined) ? 'Node.js' : undefined;
  }
  const library = Object.entries({ react: 'React', vue: 'Vue', svelte: 'Svelte', 'solid-js': 'Solid' }).find(([name]) => all[name] !== undefined)?.[1];
  return library ? `Vite + ${library}` : 'Vite';
}

/** Libraries that change how code is written, as the model reads them. */
export function librariesOf(readText: ReadText): readonly string[] {
  const all = allDependencies(parsePackageJson(readText('package.json')));
  const tailwind = /\d+/.exec(all['tailwindcss'] ?? '')?.[0];
  return [...(tailwind === undefined ? [] : [`Tailwind ${tailwind}`]), ...(readText('components.json') === undefined ? [] : ['shadcn/ui'])];
}

function known(
  name: FrameworkName,
  title: string,
  isUsed: Known['isUsed'],
  devScripts: readonly string[],
  devCommand: string,
  buildCommand: string | undefined,
  outputs: readonly string[],
): Known {
  return { name, title, isUsed, devScripts, devCommand, ...(buildCommand === undefined ? {} : { buildCommand }), outputs };
}
