import { putThumbnail, THUMBNAIL_LIMIT_BYTES, THUMBNAIL_SIDE } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';

export interface ThumbnailDeps {
  readonly api: ApiClient;
  /** Once the page shows the change; rejects where there is none to be pictured. */
  readonly capture: (signal: AbortSignal) => Promise<Blob>;
  readonly shrinkPicture: (picture: Blob, longestSide: number) => Promise<Blob>;
}

/**
 * Keeps a small picture of what the preview shows with a version. Answers whether there is one: a version without a
 * picture is as good, so nothing is said where none can be taken.
 */
export async function takeThumbnail(
  version: { readonly projectId: string; readonly messageId: string },
  deps: ThumbnailDeps,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const picture = await deps.shrinkPicture(await deps.capture(signal), THUMBNAIL_SIDE);
    if (signal.aborted || picture.size > THUMBNAIL_LIMIT_BYTES) return false;
    const bytes = new Uint8Array(await picture.arrayBuffer());
    await deps.api.call(putThumbnail, version, { body: { picture: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) } });
    return true;
  } catch {
    return false; // no preview, a page that cannot be drawn, a server that is away: there is the drawing in its place
  }
}
