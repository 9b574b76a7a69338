import { ATTACHMENT_PICTURE_BYTES } from '@lathe/protocol';
import { shrinkPicture } from '../snapshots/shrink-picture.ts';

/** The picture itself where it may be sent as it is, with all its sharpness; else made smaller. Rejects for what is none. */
export async function fitPicture(picture: Blob, longestSide: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const side = Math.max(bitmap.width, bitmap.height);
  bitmap.close();
  return side <= longestSide && picture.size <= ATTACHMENT_PICTURE_BYTES ? picture : shrinkPicture(picture, longestSide);
}
