import { detectFramework, type ReadText } from '../frameworks/frameworks.ts';
import { allDependencies, parsePackageJson } from '../frameworks/package-json.ts';
import { buildCommand } from '../runtime/start-command.ts';

/** How a project becomes the files that are published. */
export type BuildPlan =
  | {
      readonly type: 'command';
      readonly command: string;
      /** Folders that may have the output, the likeliest first. */
      readonly outputs: readonly string[];
      /** Variables that get the address of the site. */
      readonly variables: readonly string[];
    }
  /** A folder of static pages, which is published as it is. */
  | { readonly type: 'files' };

/** Every build gets the site's address in this variable. */
const ADDRESS_VARIABLE = 'LATHE_DEPLOY_URL';

/** Where a framework's build puts the part for browsers, and the variable in which it expects the site's address. */
const FRAMEWORK_OUTPUTS: Readonly<Record<string, { readonly outputs: readonly string[]; readonly variable?: string }>> = {
  nextjs: { outputs: ['out'], variable: 'NEXT_PUBLIC_SITE_URL' },
  remix: { outputs: ['build/client'] },
  nuxt2: { outputs: ['dist'] },
  nuxt3: { outputs: ['.output/public', 'dist'], variable: 'NUXT_PUBLIC_SITE_URL' },
  sveltekit: { outputs: ['build'] },
  slidev: { outputs: ['dist'] },
  astro: { outputs: ['dist/client', 'dist'], variable: 'SITE_URL' },
  docusaurus: { outputs: ['build'] },
  eleventy: { outputs: ['_site'] },
  expo: { outputs: ['dist'], variable: 'EXPO_PUBLIC_SITE_URL' },
};
const OTHER_OUTPUTS = ['dist', 'build/client', 'build', 'out', 'public'];

/** A script that only checks types before Vite's build. Type errors must not keep an app from being published. */
const VITE_SCRIPT = /^(?:(?:vue-tsc|tsc|svelte-check)\b[^&|;]*&&\s*)?vite build\s*$/;

/** Undefined: there is nothing that a static host could show. */
export function buildPlan(readText: ReadText): BuildPlan | undefined {
  const framework = detectFramework(readText);
  const manifest = parsePackageJson(readText('package.json'));
  const script = manifest?.scripts?.['build'];
  const isPlainVite = framework === undefined && script !== undefined && allDependencies(manifest)['vite'] !== undefined && VITE_SCRIPT.test(script.trim());
  const command = isPlainVite ? 'npx vite build' : framework !== undefined && framework.buildCommand === undefined ? undefined : buildCommand(readText);
  if (command === undefined) return framework === undefined && readText('index.html') !== undefined ? { type: 'files' } : undefined;
  const { outputs = [...angularOutputs(readText), ...OTHER_OUTPUTS], variable } = FRAMEWORK_OUTPUTS[framework?.name ?? ''] ?? {};
  return { type: 'command', command, outputs, variables: [ADDRESS_VARIABLE, ...(variable === undefined ? [] : [variable])] };
}

/** The command line with the site's address in the plan's variables. */
export function commandWithAddress({ command, variables }: Extract<BuildPlan, { type: 'command' }>, address: string): string {
  return `${variables.map((name) => `${name}=${address}`).join(' ')} ${command}`;
}

/** Angular names its output after the project. */
function angularOutputs(readText: ReadText): string[] {
  const text = readText('angular.json');
  const names = text === undefined ? [] : [...text.matchAll(/"outputPath"\s*:\s*(?:\{\s*"base"\s*:\s*)?"([\w./-]+)"/g)].map(([, path = '']) => path);
  const project = /"projects"\s*:\s*\{\s*"([\w-]+)"/.exec(text ?? '')?.[1];
  return [...names, ...(project === undefined ? [] : [`dist/${project}`])].flatMap((path) => [`${path}/browser`, path]);
}

/** Why a project that has no plan, or whose build made no page, cannot be published, and what to do. */
export function whyNoOutput(readText: ReadText): string {
  switch (detectFramework(readText)?.name) {
    case 'nextjs':
      return 'Next.js built a server, which cannot be published here. Set output: "export" in next.config to publish it as pages.';
    case 'sveltekit':
      return 'SvelteKit made no pages. Use @sveltejs/adapter-static to publish it as pages.';
    case 'remix':
      return 'The build made a server, which cannot be published here. Set ssr: false to publish it as pages.';
    case 'nestjs':
    case 'nativescript':
      return 'This project has no pages for a browser, so it cannot be published as a site.';
    default:
      return 'Failed to deploy because the build directory was not specified. The build must write an index.html into dist, build or out.';
  }
}
