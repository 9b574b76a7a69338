import type { Attachment } from '@lathe/protocol';

type Picture = NonNullable<Attachment['picture']>;

const MEDIA_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] satisfies Picture['mediaType'][];
/** Whether models read pictures of this type. */
export const isPictureType = (type: string): boolean => MEDIA_TYPES.includes(type);

/** `String.fromCharCode` takes its characters as arguments, whose number is limited. */
const CHUNK_BYTES = 0x8000;

/** A picture in the form in which it is sent with a message. Rejects a type that no model reads. */
export async function toPicture(blob: Blob): Promise<Picture> {
  if (!isPictureType(blob.type)) throw new Error(`the page sent ${blob.type || 'something else'} instead of an image.`);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return { mediaType: blob.type as Picture['mediaType'], data: btoa(binary) };
}
