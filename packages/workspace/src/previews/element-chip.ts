import { type Attachment, messageOf } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { Notices } from '../notices/notices.ts';
import type { ElementPicture, SelectedElement } from './contract.ts';
import { toPicture } from './picture.ts';

/**
 * The selected element as an attachment of the message that is being written. The next selection replaces it, unless
 * the person asked about it.
 */
export interface ElementChip {
  began(selected: SelectedElement): void;
  pictured(picture: ElementPicture): Promise<void>;
  /** Attaches it if it is not. */
  ask(selected: SelectedElement): void;
  /** The person changed it by hand, and has nothing to ask about it. */
  dropUnasked(): void;
}

/** The attachments of the message that is being written. */
interface ChipBox {
  readonly attachments: ReadableAtom<readonly (Attachment & { readonly id: string })[]>;
  attach(attachment: Attachment): void;
  removeAttachment(id: string): void;
}

interface Deps {
  readonly chat: ChipBox;
  readonly notices: Pick<Notices, 'show'>;
}

export function createElementChip({ chat, notices }: Deps): ElementChip {
  let attached: { attachment: Attachment; isAsked: boolean } | undefined;

  const idOf = ({ kind, label, note }: Attachment) =>
    chat.attachments.get().find((other) => other.kind === kind && other.label === label && other.note === note)?.id;

  function attach(attachment: Attachment, isAsked: boolean): void {
    attached = { attachment, isAsked };
    chat.attach(attachment);
  }

  function drop(): void {
    const id = attached && idOf(attached.attachment);
    if (id !== undefined) chat.removeAttachment(id);
    attached = undefined;
  }

  return {
    began(selected) {
      if (attached && !attached.isAsked) drop();
      attach(attachmentOf(selected), false);
    },
    async pictured(given) {
      const current = attached;
      const { picture, failure } = await pictureOf(given);
      // Without a chip, it was sent or removed meanwhile. Another one is that of another element.
      if (current && current === attached && picture && idOf(current.attachment) !== undefined) {
        drop();
        attach({ ...current.attachment, picture }, current.isAsked);
      } else if (failure !== undefined) notices.show({ kind: 'info', text: `The element was added without a screenshot: ${failure}` });
    },
    ask(selected) {
      if (attached && idOf(attached.attachment) !== undefined) attached.isAsked = true;
      else attach(attachmentOf(selected), true);
    },
    dropUnasked() {
      if (attached && !attached.isAsked) drop();
    },
  };
}

function attachmentOf({ element, source }: SelectedElement): Attachment {
  const place = source ? ` · ${source.path.slice(source.path.lastIndexOf('/') + 1)}:${source.line}` : '';
  const note = [
    `selector: ${element.selector}`,
    `page: ${element.pathname}`,
    ...(source ? [`source: ${source.path}:${source.line}`] : []),
    ...(element.text ? [`text: ${element.text.slice(0, 500)}`] : []),
  ].join('\n');
  return { kind: 'element', label: `${element.tagName}${place}`, note };
}

/** The element is useful even without a picture. */
async function pictureOf({
  image,
  pictureFailure,
}: ElementPicture): Promise<{ readonly picture?: NonNullable<Attachment['picture']>; readonly failure?: string }> {
  if (image === undefined) return pictureFailure === undefined ? {} : { failure: pictureFailure };
  try {
    return { picture: await toPicture(image) };
  } catch (error) {
    return { failure: messageOf(error) }; // the page made no picture that a model can read
  }
}
