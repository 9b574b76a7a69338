import type { ModelInfo } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { setUp } from '../../testing/set-up.ts';
import { attachFiles } from './attach-files.ts';

const model = (id: string, supportsImages: boolean): ModelInfo => ({
  ...{ id, provider: 'p', providerName: 'P', name: id, isEmbedded: false, supportsTools: true, contextWindow: 1000, maxOutputTokens: 100, status: 'ready' },
  supportsImages,
});

async function withModels() {
  const set = await setUp({}, { open: false });
  set.server.models = [model('sees', true), model('blind', false)];
  await set.workspace.open('test');
  return set;
}

const picture = (name: string, content: BlobPart = 'x', type = 'image/png') => new File([content], name, { type });
const textsOf = ({ notices }: { notices: { notices: { get(): readonly { text: string }[] } } }) => notices.notices.get().map(({ text }) => text);

describe('attached files', () => {
  it('are pictures and text, sent with the message, pictures in a format that the model reads', async () => {
    const { server, workspace } = await withModels();
    await workspace.chat.attachFiles([picture('a.png'), new File(['let a = "ä";'], 'a.ts')]);
    expect(workspace.chat.attachments.get()).toMatchObject([
      { kind: 'image', label: 'a.png', picture: { mediaType: 'image/png', data: btoa('x') } },
      { kind: 'file', label: 'a.ts', text: 'let a = "ä";' },
    ]);
    await workspace.chat.send('look');
    const asked = server.requests.find(({ method, path }) => method === 'POST' && path === '/api/chat')?.body as { messages: { parts: unknown[] }[] };
    expect(asked.messages[0]?.parts).toMatchObject([
      { type: 'attachment', attachment: { label: 'a.png' } },
      { type: 'attachment', attachment: { text: 'let a = "ä";' } },
      { type: 'text', text: 'look' },
    ]);
    expect(workspace.chat.attachments.get()).toEqual([]);
  });

  it('are scaled down if they are pictures with a side longer than 1568', async () => {
    const sides: number[] = [];
    const refused: string[] = [];
    const fitPicture = async (given: Blob, longestSide: number) => {
      sides.push(longestSide);
      return given;
    };
    await attachFiles([picture('a.png')], { model: () => undefined, fitPicture, attach: () => undefined, refuse: (reason) => refused.push(reason) });
    expect([sides, refused]).toEqual([[1568], []]);
  });

  it('include at most four pictures, and each file that cannot be sent is refused with the reason', async () => {
    const { workspace } = await withModels();
    await workspace.chat.attachFiles([
      ...['1.png', '2.webp', '3.gif', '4.jpg', '5.png'].map((name, index) =>
        picture(name, 'x', ['image/png', 'image/webp', 'image/gif', 'image/jpeg'][index % 4]),
      ),
      picture('huge.png', new Uint8Array(5 * 1024 * 1024 + 1)),
      picture('broken.png', 'broken'),
      new File([new Uint8Array([0xff, 0xfe, 0x00])], 'program.bin'),
      new File(['a\0b'], 'nul.txt'),
      new File(['x'.repeat(100 * 1024 + 1)], 'long.txt'),
      new File(['x'.repeat(100 * 1024)], 'just-right.txt'),
      new File(['KEY=1'], '.env'),
    ]);
    expect(workspace.chat.attachments.get().map(({ label }) => label)).toEqual(['1.png', '2.webp', '3.gif', '4.jpg', 'just-right.txt']);
    expect(textsOf(workspace)).toEqual([
      'You can attach at most 4 images to a message.',
      'huge.png was not attached: it is larger than 5 MB even after resizing.',
      'broken.png was not attached: the browser cannot read it as an image.',
      'program.bin was not attached: it is neither an image (PNG, JPEG, WebP, GIF) nor text.',
      'nul.txt was not attached: it is neither an image (PNG, JPEG, WebP, GIF) nor text.',
      'long.txt was not attached: it is larger than 100 KB. Import it into the project, where the assistant can read parts of it.',
      '.env was not attached: it contains secrets, which are never sent to a model.',
    ]);
  });

  it('include pictures only for models that see them: others are refused when a picture is added, and when it would be sent', async () => {
    const { server, workspace } = await withModels();
    await workspace.chat.attachFiles([picture('a.png')]);
    workspace.chat.chooseModel('blind');
    await workspace.chat.attachFiles([picture('b.png')]);
    await workspace.chat.send('look');
    expect(workspace.chat.draft.get()).toBe('look');
    expect(workspace.chat.attachments.get()).toHaveLength(1);
    expect(server.requests.some(({ path }) => path === '/api/chat')).toBe(false);
    const blind = 'blind cannot see images. Choose a model marked “images” in the model list.';
    expect(textsOf(workspace)).toEqual([`b.png was not attached: ${blind}`, `Not sent: ${blind} Or remove the image.`]);
  });
});
