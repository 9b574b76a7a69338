import type { IconName } from '../components/icons.ts';

const BY_NAME: Readonly<Record<string, IconName>> = {
  'package.json': 'box',
  'package-lock.json': 'box',
  'yarn.lock': 'box',
  'pnpm-lock.yaml': 'box',
  'pnpm-workspace.yaml': 'box',
  'bun.lockb': 'box',
  'bun.lock': 'box',
  dockerfile: 'drive',
  license: 'book',
};
const GROUPS: readonly (readonly [icon: IconName, extensions: string])[] = [
  ['code', 'ts tsx mts cts js jsx mjs cjs vue svelte astro py rb go rs java kt swift php c h cpp cs lua dart wasm'],
  ['globe', 'html htm xhtml'],
  ['palette', 'css scss sass less styl pcss'],
  ['braces', 'json jsonc json5 webmanifest map'],
  ['book', 'md mdx markdown txt rst adoc'],
  ['image', 'png jpg jpeg gif webp avif svg ico bmp tiff'],
  ['film', 'mp4 webm mov m4v ogv'],
  ['audio', 'mp3 wav ogg oga m4a aac flac opus'],
  ['letters', 'woff woff2 ttf otf eot'],
  ['page', 'pdf doc docx'],
  ['archive', 'zip gz tgz tar rar 7z br'],
  ['table', 'csv tsv xls xlsx sqlite db sql prisma graphql gql'],
  ['sliders', 'yaml yml toml ini conf properties xml'],
  ['terminal', 'sh bash zsh fish ps1 bat cmd'],
];
const BY_EXTENSION: ReadonlyMap<string, IconName> = new Map(GROUPS.flatMap(([icon, extensions]) => extensions.split(' ').map((one) => [one, icon] as const)));

/** The icon for a file's type. */
export function fileIcon(name: string): IconName {
  const lower = name.toLowerCase();
  if (/^\.env(\.|$)/.test(lower)) return 'key';
  const known = BY_NAME[lower];
  if (known) return known;
  if (lower.startsWith('.') || /\.config\.\w+$|rc\.\w+$|^tsconfig.*\.json$/.test(lower)) return 'sliders';
  return BY_EXTENSION.get(lower.slice(lower.lastIndexOf('.') + 1)) ?? 'file';
}
