import { LIBRARY_FILE, SHAPES_FILE } from './messages.ts';

/** The programs in the machine's image, below `programs/`. */
export const IMAGE_PROGRAMS = [
  'sh.cjs',
  'everyday.cjs',
  'open.cjs',
  'npm.cjs',
  'manager-hook.cjs',
  'next-on-webpack.cjs',
  'esbuild-serve.cjs',
  'swc-core.cjs',
  'turbo.cjs',
  'sqlite-packages.cjs',
  'parcel-watcher.cjs',
] as const;
export type ImageProgram = (typeof IMAGE_PROGRAMS)[number];

/** Their code as the loader needs it, prepared by the build. */
export const TRANSFORMED_PROGRAMS = 'transformed.json';

/** What a boot loads of the built files, until its first process runs. */
export const BOOT_FILES: readonly string[] = [
  'headless.js',
  'kernel.js',
  LIBRARY_FILE,
  SHAPES_FILE,
  'process.js',
  'process-module.js',
  'library-boot.js',
  ...[TRANSFORMED_PROGRAMS, ...IMAGE_PROGRAMS].map((file) => `programs/${file}`),
];
