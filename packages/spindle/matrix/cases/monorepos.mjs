/** Repositories with several packages, built by a task runner. */

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const compiled = (name, dependencies, source, more = {}) => ({
  [`packages/${name}/package.json`]: json({ name: `@w/${name}`, version: '1.0.0', main: 'dist/index.js', scripts: { build: 'tsc' }, dependencies }),
  [`packages/${name}/tsconfig.json`]: json({
    compilerOptions: { outDir: 'dist', declaration: true, module: 'commonjs', target: 'ES2022', skipLibCheck: true, ...more },
    include: ['*.ts'],
  }),
  [`packages/${name}/index.ts`]: source,
});
/** `b` can be compiled only after `a`. */
const PACKAGES = {
  ...compiled('a', {}, 'export const a = (): string => "from a";\n'),
  ...compiled('b', { '@w/a': '1.0.0' }, "import { a } from '@w/a';\nconsole.log('b', a());\n"),
  '.gitignore': 'node_modules\ndist\n.nx\n.turbo\n',
};
const root = (build, devDependencies) =>
  json({ name: 'root', private: true, packageManager: 'npm@11.0.0', workspaces: ['packages/*'], scripts: { build }, devDependencies });

export default [
  {
    name: 'turborepo',
    group: 'Monorepos',
    title: 'Turborepo, npm workspaces, TypeScript',
    packages: ['turbo', 'typescript'],
    project: {
      files: {
        ...PACKAGES,
        'package.json': root('turbo run build', { turbo: '^2.11.0', typescript: '^5.9.0' }),
        'turbo.json': json({ tasks: { build: { dependsOn: ['^build'], outputs: ['dist/**'] } } }),
      },
    },
    commands: [
      { name: 'build', run: ['npm', 'run', 'build'], shows: '2 successful' },
      { name: 'run', run: ['node', 'packages/b'], shows: 'b from a' },
    ],
  },
  {
    name: 'nx',
    group: 'Monorepos',
    title: 'Nx, npm workspaces, TypeScript',
    packages: ['nx', 'typescript'],
    project: {
      files: {
        ...PACKAGES,
        'package.json': root('nx run-many -t build', { nx: '^22.0.0', typescript: '^5.9.0' }),
        'nx.json': json({
          targetDefaults: { build: { dependsOn: ['^build'], cache: true, outputs: ['{projectRoot}/dist'] } },
          neverConnectToCloud: true,
          analytics: false,
        }),
      },
    },
    env: { NX_NO_CLOUD: 'true' },
    commands: [
      { name: 'build', run: ['npm', 'run', 'build'], shows: 'Successfully ran target build for 2 projects' },
      { name: 'run', run: ['node', 'packages/b'], shows: 'b from a' },
      { name: 'again', run: ['npm', 'run', 'build'], shows: 'Nx read the output from the cache' },
    ],
  },
];
