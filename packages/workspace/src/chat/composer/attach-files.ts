import {
  type Attachment,
  ATTACHMENT_LABEL_MAX_LENGTH,
  ATTACHMENT_PICTURE_BYTES,
  ATTACHMENT_PICTURE_SIDE,
  ATTACHMENT_PICTURES_MAX,
  ATTACHMENT_TEXT_BYTES,
  messageOf,
  type ModelInfo,
} from '@lathe/protocol';
import { isSecretPath } from '../../files/secrets.ts';
import { isPictureType, toPicture } from '../../previews/picture.ts';

export interface AttachFilesDeps {
  /** The chosen model; undefined while it is not known. */
  readonly model: () => ModelInfo | undefined;
  /** The picture itself if its sides are no longer than that, otherwise a smaller one. Rejects if it is not a picture. */
  readonly fitPicture: (picture: Blob, longestSide: number) => Promise<Blob>;
  readonly attach: (attachment: Attachment) => void;
  readonly refuse: (reason: string) => void;
}

/**
 * Attaches pictures and text files to the message that is being written. A file that cannot be sent is refused with the
 * reason, and the rest is attached.
 */
export async function attachFiles(files: readonly File[], deps: AttachFilesDeps): Promise<void> {
  for (const file of files) {
    try {
      deps.attach(isPictureType(file.type) ? await pictureOf(file, deps) : await textOf(file));
    } catch (error) {
      deps.refuse(`${file.name || 'The image'} was not attached: ${messageOf(error)}`);
    }
  }
}

/** Why pictures cannot be sent to a model. Undefined if they can. */
export function pictureRefusal(model: ModelInfo | undefined): string | undefined {
  return model === undefined || model.supportsImages ? undefined : `${model.name} cannot see images. Choose a model marked “images” in the model list.`;
}

/** Why a message with these attachments cannot take this one, too. Undefined if it can. */
export function tooManyPictures(held: readonly Attachment[], { picture }: Attachment): string | undefined {
  const isFull = held.filter((attachment) => attachment.picture !== undefined).length >= ATTACHMENT_PICTURES_MAX;
  return picture && isFull ? `You can attach at most ${ATTACHMENT_PICTURES_MAX} images to a message.` : undefined;
}

async function pictureOf(file: File, { model, fitPicture }: AttachFilesDeps): Promise<Attachment> {
  const refusal = pictureRefusal(model());
  if (refusal !== undefined) throw new Error(refusal);
  const fitted = await fitPicture(file, ATTACHMENT_PICTURE_SIDE).catch((cause: unknown) => {
    throw new Error('the browser cannot read it as an image.', { cause });
  });
  if (fitted.size > ATTACHMENT_PICTURE_BYTES) throw new Error('it is larger than 5 MB even after resizing.');
  return { kind: 'image', label: labelOf(file.name || 'Pasted image'), picture: await toPicture(fitted) };
}

async function textOf(file: File): Promise<Attachment> {
  if (isSecretPath(file.name)) throw new Error('it contains secrets, which are never sent to a model.');
  if (file.size > ATTACHMENT_TEXT_BYTES) throw new Error('it is larger than 100 KB. Import it into the project, where the assistant can read parts of it.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch (cause) {
    throw new Error('it is neither an image (PNG, JPEG, WebP, GIF) nor text.', { cause });
  }
  if (text.includes('\0')) throw new Error('it is neither an image (PNG, JPEG, WebP, GIF) nor text.');
  return { kind: 'file', label: labelOf(file.name), text };
}

const labelOf = (name: string): string => name.slice(0, ATTACHMENT_LABEL_MAX_LENGTH);
