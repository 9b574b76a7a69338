import { putThumbnail, THUMBNAIL_LIMIT_BYTES, THUMBNAIL_SIDE } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';

export interface ThumbnailDeps {
  readonly api: ApiClient;
  /** Takes a picture once the page shows the change. Rejects if no picture can be taken. */
  readonly capture: (signal: AbortSignal) => Promise<Blob>;
  readonly shrinkPicture: (picture: Blob, longestSide: number) => Promise<Blob>;
}

/**
 * Keeps a small picture of what the preview shows with a version. Returns whether there is one. A version without a
 * picture is just as good, so a failure is not reported.
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
    return false; // no preview, a page that cannot be drawn, an unreachable server: a drawing is shown instead
  }
}
