import { DEFAULT_TEMPLATE_KEY, getTemplate } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import { detectFramework, type ReadText } from '../frameworks/frameworks.ts';
import { allDependencies, parsePackageJson } from '../frameworks/package-json.ts';
import type { DesignFiles, DesignTarget } from './write-files.ts';

export interface ProjectTarget {
  readonly target: DesignTarget;
  readonly hasTypeScript: boolean;
  /** The folder that the app serves at `/`. */
  readonly servedFolder: string;
}

/** How a page is written in this project. */
export function targetOf(readText: ReadText): ProjectTarget {
  const manifest = parsePackageJson(readText('package.json'));
  const all = allDependencies(manifest);
  const hasTypeScript = readText('tsconfig.json') !== undefined;
  const framework = detectFramework(readText)?.name;
  const servedFolder = framework === 'sveltekit' ? 'static' : 'public';
  const target = (): DesignTarget => {
    if (framework === 'nextjs') return usesAppRouter(readText) ? 'next' : 'html';
    if (framework === 'nuxt3') return 'nuxt';
    if (framework === 'sveltekit' || framework === 'astro') return framework;
    if (framework !== undefined) return 'html';
    if (all['vue'] !== undefined) return 'vue';
    if (all['svelte'] !== undefined) return 'svelte';
    return all['react'] === undefined ? 'html' : 'react';
  };
  return { target: target(), hasTypeScript, servedFolder };
}

function usesAppRouter(readText: ReadText): boolean {
  return ['tsx', 'jsx', 'ts', 'js'].some((extension) => readText(`app/layout.${extension}`) !== undefined);
}

interface Entry {
  readonly paths: readonly string[];
  /** Starters whose first page may be replaced as long as nobody changed it. */
  readonly starters: readonly string[];
  readonly write: (component: string, importPath: string) => string;
}

const ENTRIES: Partial<Readonly<Record<DesignTarget, Entry>>> = {
  react: {
    paths: ['src/App.tsx', 'src/App.jsx'],
    starters: [DEFAULT_TEMPLATE_KEY, 'vite-react-ts', 'vite-react'],
    write: (component, path) =>
      `import ${component} from '${path.replace(/\.[jt]sx$/, '')}';\n\nexport default function App() {\n  return <${component} />;\n}\n`,
  },
  vue: {
    paths: ['src/App.vue'],
    starters: ['vite-vue-ts', 'vite-vue'],
    write: (component, path) => `<script setup>\nimport ${component} from '${path}';\n</script>\n\n<template>\n  <${component} />\n</template>\n`,
  },
  svelte: {
    paths: ['src/App.svelte'],
    starters: ['vite-svelte-ts', 'vite-svelte'],
    write: (component, path) => `<script>\n  import ${component} from '${path}';\n</script>\n\n<${component} />\n`,
  },
};

/**
 * The app's first page with the design in it, if the project still shows its starter's page. An app that somebody
 * worked on stays as it is.
 */
export async function firstPageWith(
  { use }: Pick<DesignFiles, 'use'>,
  { target, readText, api, signal }: { readonly target: DesignTarget; readonly readText: ReadText; readonly api: ApiClient; readonly signal: AbortSignal },
): Promise<readonly [path: string, contents: string] | undefined> {
  const entry = ENTRIES[target];
  if (entry === undefined || use.type !== 'import') return undefined;
  const path = entry.paths.find((candidate) => readText(candidate) !== undefined);
  if (path === undefined) return undefined;
  for (const key of entry.starters) {
    const { files } = await api.call(getTemplate, { key }, { signal });
    if (files[path] === readText(path)) return [path, entry.write(use.component, use.path.replace(/^src\//, './'))];
  }
  return undefined;
}
