/** A linter and a formatter, with what they need for the framework's own files. */
import type { Framework } from '@lathe/app-model';
import { edited, PACKAGE, type PlanFor, script, write } from './plan.ts';

const FOLDERS: Partial<Record<Framework | 'react', string>> = { nuxt: 'app', next: 'app components lib' };
const folderOf = (framework: Framework | 'react'): string => FOLDERS[framework] ?? 'src';

interface Plugin {
  readonly name: string;
  readonly import: string;
  readonly configs: string;
  readonly files: string;
}

const VUE: Plugin = { name: 'eslint-plugin-vue', import: 'pluginVue', configs: "pluginVue.configs['flat/essential']", files: "'**/*.vue'" };
const LINT_PLUGINS: Partial<Record<Framework | 'react', Plugin>> = {
  vue: VUE,
  nuxt: VUE,
  svelte: { name: 'eslint-plugin-svelte', import: 'svelte', configs: 'svelte.configs.recommended', files: "'**/*.svelte', '**/*.svelte.ts'" },
};

export const lint: PlanFor = (framework) => {
  const plugin = LINT_PLUGINS[framework];
  return {
    packages: ['eslint', '@eslint/js', 'typescript-eslint', ...(plugin === undefined ? [] : [plugin.name])],
    dev: true,
    files: (situation) => {
      const scripts = edited(situation, PACKAGE, script('lint', `eslint ${folderOf(framework)}`));
      return scripts === undefined ? undefined : [scripts, write('eslint.config.mjs', lintConfig(plugin))];
    },
  };
};

function lintConfig(plugin: Plugin | undefined): string {
  if (plugin === undefined) {
    return `import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config({ ignores: ['dist'] }, js.configs.recommended, ...tseslint.configs.recommended);
`;
  }
  return `import js from '@eslint/js';
import ${plugin.import} from '${plugin.name}';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist', '.nuxt', '.output'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  ...${plugin.configs},
  {
    files: [${plugin.files}],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    // TypeScript knows the names of the browser.
    rules: { 'no-undef': 'off' },
  },
);
`;
}

const FORMAT_PLUGINS: Partial<Record<Framework | 'react', string>> = { svelte: 'prettier-plugin-svelte', astro: 'prettier-plugin-astro' };

export const format: PlanFor = (framework) => {
  const plugin = FORMAT_PLUGINS[framework];
  const settings = { singleQuote: true, printWidth: 120, ...(plugin === undefined ? {} : { plugins: [plugin] }) };
  return {
    packages: ['prettier', ...(plugin === undefined ? [] : [plugin])],
    dev: true,
    files: (situation) => {
      const scripts = edited(situation, PACKAGE, script('format', `prettier --write ${folderOf(framework)}`));
      return scripts === undefined ? undefined : [scripts, write('.prettierrc.json', `${JSON.stringify(settings, null, 1).replace(/\n ?/g, ' ')}\n`)];
    },
  };
};
