import { ATTACHMENT_PICTURE_BYTES } from '@lathe/protocol';
import { shrinkPicture } from '../snapshots/shrink-picture.ts';

/** The picture itself if it is small enough to send, otherwise a smaller one. Rejects if it is not a picture. */
export async function fitPicture(picture: Blob, maxSide: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const longestSide = Math.max(bitmap.width, bitmap.height);
  bitmap.close();
  return longestSide <= maxSide && picture.size <= ATTACHMENT_PICTURE_BYTES ? picture : shrinkPicture(picture, maxSide);
}
