import { messageOf } from '@lathe/protocol';
import type { Notices } from '../../notices/notices.ts';
import type { Previews } from '../../previews/previews.ts';
import { toPicture } from '../../previews/picture.ts';
import type { Composer } from './composer.ts';

/** Attaches a picture of what the preview shows to the message that is being written. */
export async function attachScreenshot({
  previews,
  chat,
  notices,
}: {
  readonly previews: Pick<Previews, 'capture' | 'location'>;
  readonly chat: Pick<Composer, 'attach'>;
  readonly notices: Pick<Notices, 'show'>;
}): Promise<void> {
  const place = previews.location.get();
  try {
    chat.attach({ kind: 'screenshot', label: `Screenshot of ${place}`, picture: await toPicture(await previews.capture()) });
  } catch (error) {
    notices.show({ kind: 'error', text: `Could not take a screenshot: ${messageOf(error)}` });
  }
}
