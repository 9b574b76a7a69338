/** Tailwind: a plugin of the build, and its utilities in the styles. Its reset is left out, which would undo the styles that are there. */
import { FRAMEWORK_WRITERS, type Framework } from '@lathe/app-model';
import { all, edited, type PlanFor, write } from './plan.ts';
import type { Situation } from '../situation.ts';

const IMPORTS = "@import 'tailwindcss/theme.css' layer(theme);\n@import 'tailwindcss/utilities.css';\n\n";
const PLUGIN_IMPORT = "import tailwindcss from '@tailwindcss/vite';\n";

const stylesOf = (framework: Framework | 'react'): string => (framework === 'react' ? 'src/index.css' : FRAMEWORK_WRITERS[framework].styles);

export const tailwind: PlanFor = (framework) => {
  const styles = (situation: Situation) => edited(situation, stylesOf(framework), (text) => `${IMPORTS}${text}`);
  const plan = {
    packages: ['tailwindcss', '@tailwindcss/vite'],
    dev: true,
    files: (situation: Situation) => all(intoBuild(framework, situation), styles(situation)),
    ...(framework === 'react' ? {} : { next: (texts: { readonly example: (line: string) => string }) => texts.example('class="flex gap-4"') }),
  };
  if (framework !== 'angular') return plan;
  const postcss = write('.postcssrc.json', '{ "plugins": { "@tailwindcss/postcss": {} } }\n');
  return { ...plan, packages: ['tailwindcss', '@tailwindcss/postcss', 'postcss'], files: (situation) => all(postcss, styles(situation)) };
};

function intoBuild(framework: Framework | 'react', situation: Situation) {
  switch (framework) {
    case 'nuxt':
      return edited(situation, 'nuxt.config.ts', (text) =>
        text.replace(/defineNuxtConfig\(\{\n/, 'defineNuxtConfig({\n  vite: { plugins: [tailwindcss()] },\n').replace(/^/, PLUGIN_IMPORT),
      );
    case 'astro':
      return edited(situation, 'astro.config.mjs', (text) =>
        text
          .replace(/defineConfig\((site === undefined \? \{\} : \{ site \})\)/, 'defineConfig({ ...($1), vite: { plugins: [tailwindcss()] } })')
          .replace(/^/, PLUGIN_IMPORT),
      );
    case 'vanilla':
      return situation.project.has('vite.config.ts')
        ? undefined
        : write('vite.config.ts', `${PLUGIN_IMPORT}import { defineConfig } from 'vite';\n\nexport default defineConfig({\n  plugins: [tailwindcss()],\n});\n`);
    default:
      return edited(situation, 'vite.config.ts', (text) => text.replace(/plugins: \[/, 'plugins: [tailwindcss(), ').replace(/^/, PLUGIN_IMPORT));
  }
}
