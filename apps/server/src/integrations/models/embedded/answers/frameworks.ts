/** What a project is written in, and what an app in it begins with. */
import { DEFAULT_TEMPLATE_KEY } from '@lathe/protocol';
import { type AppModel, type Framework, FRAMEWORK_WRITERS } from '@lathe/app-model';
import type { ProjectView } from '../project-view.ts';
import { APP_FILE, PAGE_FILE, THEME_FILE } from './situation.ts';

export interface AppStart {
  readonly starter: string;
  /** The file that shows the app. */
  readonly main: string;
  /** Files of the starter that an app replaces. */
  readonly replaces: readonly string[];
}

const REACT: AppStart = { starter: DEFAULT_TEMPLATE_KEY, main: APP_FILE, replaces: [PAGE_FILE, APP_FILE, 'src/index.css', THEME_FILE] };

export function startOf(framework: Framework | undefined): AppStart {
  return framework === undefined ? REACT : FRAMEWORK_WRITERS[framework];
}

/** The model with the framework of the project that it is written into. */
export function inProject(model: AppModel, project: ProjectView): AppModel {
  if (model.framework !== undefined || project.isEmpty || project.has(project.modelFile)) return model;
  const framework = frameworkOf(project);
  return framework === undefined || framework === 'react' ? model : { ...model, framework };
}

/** The first whose file is there. Solid and React name theirs the same, so `package.json` decides. */
const SIGNS: readonly (readonly [RegExp, Framework])[] = [
  [/^nuxt\.config\.[jt]s$/, 'nuxt'],
  [/^next\.config\.(?:[jt]s|mjs)$/, 'next'],
  [/^angular\.json$/, 'angular'],
  [/^astro\.config\.(?:[jt]s|mjs)$/, 'astro'],
  [/^src\/App\.vue$/, 'vue'],
  [/^src\/App\.svelte$/, 'svelte'],
];

/** Undefined if I do not write apps in it. Apps are TypeScript, so a project without it is not one of them. */
export function frameworkOf(project: ProjectView): Framework | 'react' | undefined {
  const found = SIGNS.find(([sign]) => project.paths.some((path) => sign.test(path)))?.[1];
  if (found !== undefined) return project.has('tsconfig.json') ? found : undefined;
  if (project.has(APP_FILE)) return (project.text('package.json') ?? '').includes('"solid-js"') ? 'solid' : 'react';
  return project.has('src/main.ts') && project.has(PAGE_FILE) ? 'vanilla' : undefined;
}
