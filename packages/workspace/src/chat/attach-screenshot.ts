import { type Attachment, messageOf } from '@lathe/protocol';
import type { Notices } from '../notices/notices.ts';
import type { Previews } from '../previews/previews.ts';
import type { Chat } from './chat.ts';

type Picture = NonNullable<Attachment['picture']>;

const MEDIA_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] satisfies Picture['mediaType'][];
/** `String.fromCharCode` takes its characters as arguments, of which there may not be too many. */
const CHUNK_BYTES = 0x8000;

/** A picture of what the preview shows becomes a chip beside the message that is being written. */
export async function attachScreenshot({
  previews,
  chat,
  notices,
}: {
  readonly previews: Pick<Previews, 'capture' | 'location'>;
  readonly chat: Pick<Chat, 'attach'>;
  readonly notices: Pick<Notices, 'show'>;
}): Promise<void> {
  const place = previews.location.get();
  try {
    chat.attach({ kind: 'screenshot', label: `Screenshot of ${place}`, picture: await toPicture(await previews.capture()) });
  } catch (error) {
    notices.show({ kind: 'error', text: `No picture could be taken: ${messageOf(error)}` });
  }
}

/** A picture as it travels with a message. Rejects what no model reads. */
export async function toPicture(blob: Blob): Promise<Picture> {
  if (!MEDIA_TYPES.includes(blob.type)) throw new Error(`the page sent ${blob.type || 'something'} that is no picture.`);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return { mediaType: blob.type as Picture['mediaType'], data: btoa(binary) };
}
