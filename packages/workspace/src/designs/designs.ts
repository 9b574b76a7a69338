import { DESIGN_ASSETS_PER_CALL, type DesignAsset, type DesignFrame, readDesignAssets, readDesignFrame } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import { sha256Of } from '../files/sha256.ts';
import { slug, unique } from './names.ts';

/** A file for one or several of a frame's assets. */
export interface AssetFile {
  /** Relative to the folder that the app serves at `/`. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface FetchedAssets {
  readonly files: readonly AssetFile[];
  /** The file of each asset, by the asset's ID. */
  readonly paths: ReadonlyMap<string, string>;
  /** What could not be fetched, each as one sentence. */
  readonly problems: readonly string[];
}

/** The frames that an open project takes from a design tool. They are kept until the project is closed. */
export interface Designs {
  /** Fetches the frame again if `isFresh`. @throws AppError */
  frame(url: string, options: { readonly signal: AbortSignal; readonly isFresh?: boolean }): Promise<DesignFrame>;
  /** @throws AppError */
  assets(url: string, options: { readonly signal: AbortSignal }): Promise<FetchedAssets>;
}

/** Where pictures of designs go in the folder that the app serves. */
export const ASSETS_FOLDER = 'figma';

export function createDesigns({ api }: { readonly api: ApiClient }): Designs {
  const frames = new Map<string, DesignFrame>();
  const fetched = new Map<string, FetchedAssets>();

  async function frame(url: string, { signal, isFresh = false }: { readonly signal: AbortSignal; readonly isFresh?: boolean }): Promise<DesignFrame> {
    const known = isFresh ? undefined : frames.get(url);
    if (known) return known;
    const found = await api.call(readDesignFrame, {}, { body: { url }, signal });
    frames.set(url, found);
    fetched.delete(url);
    return found;
  }

  async function fetchAssets(url: string, signal: AbortSignal): Promise<FetchedAssets> {
    const { assets } = await frame(url, { signal });
    const naming = createNaming();
    const problems: string[] = [];
    for (let start = 0; start < assets.length; start += DESIGN_ASSETS_PER_CALL) {
      const batch = assets.slice(start, start + DESIGN_ASSETS_PER_CALL);
      const answer = await api.call(readDesignAssets, {}, { body: { url, assets: batch.map(({ id, type }) => ({ id, type })) }, signal });
      for (const { id, contents, error } of answer.assets) {
        const asset = batch.find((wanted) => wanted.id === id);
        if (asset === undefined) continue;
        if (contents === undefined) problems.push(`“${asset.name}”: ${error ?? 'There is no picture.'}`);
        else await naming.add(asset, contents.extension, bytesOf(contents.base64));
      }
    }
    return { files: naming.files, paths: naming.paths, problems };
  }

  return {
    frame,
    async assets(url, { signal }) {
      const result = fetched.get(url) ?? (await fetchAssets(url, signal));
      fetched.set(url, result);
      return result;
    },
  };
}

/** Gives each asset a path. Assets with the same contents share a file. */
function createNaming() {
  const files: AssetFile[] = [];
  const paths = new Map<string, string>();
  const byHash = new Map<string, string>();
  const taken = new Set<string>();
  return {
    files,
    paths,
    async add({ id, name, type }: DesignAsset, extension: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const hash = await sha256Of(bytes);
      let path = byHash.get(hash);
      if (path === undefined) {
        path = `${ASSETS_FOLDER}/${unique(slug(name) || type, taken, '-')}.${extension}`;
        byHash.set(hash, path);
        files.push({ path, bytes });
      }
      paths.set(id, path);
    },
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
