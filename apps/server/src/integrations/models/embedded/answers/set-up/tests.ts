/** A test runner with a first test, and tests of components. */
import type { Framework } from '@lathe/app-model';
import { edited, PACKAGE, type PlanFor, script, write } from './plan.ts';

export interface Testing {
  readonly packages: readonly string[];
  /** Lines of `vitest.config.ts`: imports, and the plugins of the build. */
  readonly imports: readonly string[];
  readonly plugins: string;
  /** The library that shows a component. */
  readonly library: string;
  /** Components: how their files end, and that of a test. */
  readonly component: RegExp;
  readonly test: string;
  readonly render: (name: string) => string;
  /** The first component: its name, and its module from the folder of its test. */
  readonly first: { readonly name: string; readonly path: string };
}

const jsx = (name: string): string => `<${name} />`;
const REACT: Testing = {
  packages: ['vitest', 'jsdom', '@testing-library/react', '@testing-library/dom'],
  imports: ["import react from '@vitejs/plugin-react';"],
  plugins: 'react()',
  library: '@testing-library/react',
  component: /(?<!\.test)\.tsx$/,
  test: '.test.tsx',
  render: jsx,
  first: { name: 'App', path: 'src/App.tsx' },
};

const TESTING: Partial<Record<Framework | 'react', Testing>> = {
  react: REACT,
  next: { ...REACT, packages: [...REACT.packages, '@vitejs/plugin-react'], first: { name: 'Page', path: 'app/page.tsx' } },
  solid: {
    ...REACT,
    packages: ['vitest', 'jsdom', '@solidjs/testing-library'],
    imports: ["import solid from 'vite-plugin-solid';"],
    plugins: 'solid()',
    library: '@solidjs/testing-library',
    render: (name) => `() => <${name} />`,
  },
  vue: {
    packages: ['vitest', 'jsdom', '@testing-library/vue'],
    imports: ["import vue from '@vitejs/plugin-vue';"],
    plugins: 'vue()',
    library: '@testing-library/vue',
    component: /\.vue$/,
    test: '.test.ts',
    render: (name) => name,
    first: { name: 'App', path: 'src/App.vue' },
  },
  svelte: {
    packages: ['vitest', 'jsdom', '@testing-library/svelte'],
    imports: ["import { svelte } from '@sveltejs/vite-plugin-svelte';", "import { svelteTesting } from '@testing-library/svelte/vite';"],
    plugins: 'svelte(), svelteTesting()',
    library: '@testing-library/svelte',
    component: /\.svelte$/,
    test: '.test.ts',
    render: (name) => name,
    first: { name: 'App', path: 'src/App.svelte' },
  },
};

export const testingIn = (framework: Framework | 'react' | undefined): Testing | undefined => (framework === undefined ? undefined : TESTING[framework]);

export const tests: PlanFor = (framework) => {
  const testing = testingIn(framework);
  if (testing === undefined) return undefined;
  const { name, path } = testing.first;
  return {
    packages: testing.packages,
    dev: true,
    files: (situation) => {
      const scripts = edited(situation, PACKAGE, script('test', 'vitest run'));
      if (scripts === undefined || !situation.project.has(path)) return undefined;
      return [scripts, write('vitest.config.ts', testConfig(testing)), write(testPath(path, testing), testOf({ name, path, isDefault: true }, testing))];
    },
  };
};

function testConfig({ imports, plugins }: Testing): string {
  return `${imports.join('\n')}
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [${plugins}],
  test: { environment: 'jsdom', include: ['{src,app,components}/**/*.test.{ts,tsx}'] },
});
`;
}

export const testPath = (path: string, { component, test }: Testing): string => path.replace(component, test);

interface Tested {
  readonly name: string;
  readonly path: string;
  readonly isDefault: boolean;
}

/** A first test of a component: it shows something. */
export function testOf({ name, path, isDefault }: Tested, { library, render }: Testing): string {
  const file = path.split('/').at(-1) ?? name;
  return `import { render } from '${library}';
import { expect, it } from 'vitest';
import ${isDefault ? name : `{ ${name} }`} from './${file.replace(/\.tsx$/, '')}';

it('${name} shows something', () => {
  const { container } = render(${render(name)});
  expect(container.textContent).not.toBe('');
});
`;
}
