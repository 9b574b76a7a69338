import { BLOB_LIMIT_BYTES } from '@lathe/protocol';
import type { ImportedFile } from '../files/contract.ts';
import { copyName } from '../files/copy-name.ts';
import type { ProjectFiles } from '../files/project-files.ts';

export interface PlacedPicture {
  readonly path: string;
  /** How pages of the app name it. */
  readonly address: string;
}

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Writes a picture from the person's computer to where the app serves files as they are. A string says why not. */
export async function placePicture(files: Pick<ProjectFiles, 'paths' | 'readText' | 'get' | 'write'>, picture: ImportedFile): Promise<PlacedPicture | string> {
  const name = picture.path.slice(picture.path.lastIndexOf('/') + 1).replace(/[^\w.-]+/g, '-');
  if (!PICTURE.test(name)) return 'Choose a PNG, JPEG, GIF, WebP, AVIF or SVG picture.';
  if (picture.byteSize > BLOB_LIMIT_BYTES) return `The picture is larger than ${BLOB_LIMIT_BYTES / 1024 / 1024} MB. Choose a smaller one.`;
  const folder = servedFolder(files);
  const wanted = `${folder ?? 'images'}/${name}`;
  const path = files.get(wanted) ? copyName(wanted, false, (candidate) => files.get(candidate) !== undefined).replaceAll(' ', '-') : wanted;
  await files.write(path, await picture.read());
  return { path, address: folder === undefined ? path : `/${path.slice(folder.length + 1)}` };
}

/** The folder whose files are at the root of the site. Undefined if the project itself is. */
function servedFolder(files: Pick<ProjectFiles, 'paths' | 'readText'>): string | undefined {
  const manifest = files.readText('package.json') ?? '';
  if (manifest.includes('"@sveltejs/kit"')) return 'static';
  if (files.paths().some((path) => path.startsWith('public/'))) return 'public';
  return /"(?:vite|next|nuxt|astro|react-scripts|@vue\/cli-service)"\s*:/.test(manifest) ? 'public' : undefined;
}
