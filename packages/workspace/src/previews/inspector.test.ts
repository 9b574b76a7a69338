import { describe, expect, it } from 'vitest';
import type { Notice } from '../notices/contract.ts';
import type { InspectedElement } from './contract.ts';
import { createInspector } from './inspector.ts';

const APP = '<main>\n  <button className="btn text-sm">End the shift</button>\n  <p>Twice</p>\n  <p>Twice</p>\n</main>\n';

function setUp(files: Record<string, string> = { 'src/App.tsx': APP }) {
  const texts = new Map(Object.entries(files));
  const attached: unknown[] = [];
  const drafts: string[] = [];
  const notices: Notice[] = [];
  const commands: boolean[] = [];
  const inspector = createInspector({
    files: {
      paths: () => [...texts.keys()],
      readText: (path) => texts.get(path),
      write: async (path, text) => void texts.set(path, String(text)),
      settle: async () => undefined,
    },
    editor: { writeDrafts: async () => undefined },
    chat: { attach: (attachment) => void attached.push(attachment), setDraft: (text) => void drafts.push(text) },
    notices: {
      show(notice) {
        notices.push({ id: '1', ...notice });
        return '1';
      },
    },
    previews: { inspect: (isOn) => void commands.push(isOn) },
  });
  return { inspector, texts, attached, drafts, notices, commands };
}

const button: InspectedElement = {
  tagName: 'button',
  html: 'body > main > button',
  pathname: '/shifts',
  text: 'End the shift',
  isTextAlone: true,
  classNames: ['btn', 'text-sm'],
  style: { color: 'rgb(0, 0, 0)' },
  image: new Blob(['x'], { type: 'image/jpeg' }),
};
const twice: InspectedElement = { ...button, tagName: 'p', html: 'body > main > p:nth-of-type(1)', text: 'Twice', classNames: [] };

describe('the inspector', () => {
  it('is turned on and off in the page, again in a page that loads meanwhile, and ends with a selection or Esc', async () => {
    const { inspector, commands } = setUp();
    inspector.pageBegan();
    inspector.setInspecting(true);
    inspector.pageBegan();
    inspector.setInspecting(false);
    inspector.setInspecting(false);
    expect(commands).toEqual([true, true, false]);
    inspector.setInspecting(true);
    await inspector.inspected(button);
    expect(inspector.isInspecting.get()).toBe(false);
    inspector.setInspecting(true);
    expect(inspector.selected.get()).toBeUndefined();
    inspector.left();
    expect(inspector.isInspecting.get()).toBe(false);
  });

  it('puts the element’s tag name, selector path, picture and page into the chat, with its place in the source', async () => {
    const { inspector, attached } = setUp();
    await inspector.inspected(button);
    expect(attached).toEqual([
      {
        kind: 'element',
        label: 'button · App.tsx:2',
        note: 'selector: body > main > button\npage: /shifts\nsource: src/App.tsx:2\ntext: End the shift',
        picture: { mediaType: 'image/jpeg', data: btoa('x') },
      },
    ]);
    await inspector.inspected({ ...twice, image: new Blob(['?'], { type: 'text/plain' }) });
    expect(attached[1]).toEqual({ kind: 'element', label: 'p', note: 'selector: body > main > p:nth-of-type(1)\npage: /shifts\ntext: Twice' });
  });

  it('says why an element is added without its picture', async () => {
    const { inspector, attached, notices } = setUp();
    const { image: _image, ...pictureless } = button;
    await inspector.inspected({ ...pictureless, pictureFailure: 'the page’s policy forbids it' });
    await inspector.inspected({ ...button, image: new Blob(['?'], { type: 'text/plain' }) });
    await inspector.inspected(pictureless);
    expect(attached).toHaveLength(3);
    expect(notices.map(({ text }) => text)).toEqual([
      'The element was added without a screenshot: the page’s policy forbids it',
      'The element was added without a screenshot: the page sent text/plain instead of an image.',
    ]);
  });

  it('writes text into the source without a model, and can undo it', async () => {
    const { inspector, texts, notices, drafts } = setUp();
    await inspector.inspected(button);
    expect(inspector.selected.get()).toMatchObject({ canChangeText: true, canChangeStyle: true, source: { path: 'src/App.tsx', line: 2 } });
    expect(await inspector.changeText('Close the day')).toBe(true);
    expect(texts.get('src/App.tsx')).toContain('<button className="btn text-sm">Close the day</button>');
    expect(inspector.selected.get()?.element.text).toBe('Close the day');
    expect(notices.at(-1)?.text).toBe('Changed in src/App.tsx.');
    expect(await inspector.changeText('Go home')).toBe(true);
    expect(texts.get('src/App.tsx')).toContain('>Go home<');
    notices.at(-1)?.action?.run();
    await expect.poll(() => texts.get('src/App.tsx')).toContain('>Close the day<');
    expect(drafts).toEqual([]);
  });

  it('does not undo what was changed since', async () => {
    const { inspector, texts, notices } = setUp();
    await inspector.inspected(button);
    await inspector.changeText('A');
    texts.set('src/App.tsx', 'other');
    notices.at(-1)?.action?.run();
    await expect.poll(() => notices.at(-1)?.text).toBe('Not undone, because it has changed since: src/App.tsx');
    expect(texts.get('src/App.tsx')).toBe('other');
  });

  it('writes a style, with classes if the project has Tailwind', async () => {
    const plain = setUp();
    await plain.inspector.inspected(button);
    expect(await plain.inspector.changeStyle({ color: '#0f766e' })).toBe(true);
    expect(plain.texts.get('src/App.tsx')).toContain(`<button style={{ color: '#0f766e' }} className="btn text-sm">`);

    const tailwind = setUp({ 'src/App.tsx': APP, 'package.json': '{"devDependencies":{"tailwindcss":"4"}}' });
    await tailwind.inspector.inspected(button);
    expect(await tailwind.inspector.changeStyle({ fontSize: '20px' })).toBe(true);
    expect(await tailwind.inspector.changeStyle({ fontWeight: '700' })).toBe(true);
    expect(tailwind.texts.get('src/App.tsx')).toContain('<button className="btn text-[20px] font-bold">');
  });

  it('turns a change whose place is not certain into a prompt', async () => {
    const { inspector, texts, drafts } = setUp();
    await inspector.inspected(twice);
    expect(inspector.selected.get()).toMatchObject({ canChangeText: false, canChangeStyle: false, isAmbiguous: true });
    expect(await inspector.changeText('Once')).toBe(false);
    expect(await inspector.changeStyle({ color: '#0f766e', fontSize: '20px' })).toBe(false);
    expect(drafts).toEqual([
      'Change the text of the selected p from “Twice” to “Once”.',
      'Change the style of the selected p: text color #0f766e, text size 20px.',
    ]);
    expect(texts.get('src/App.tsx')).toBe(APP);
  });

  it('looks again before it writes: a source that changed meanwhile is not overwritten', async () => {
    const { inspector, texts, drafts } = setUp();
    await inspector.inspected(button);
    texts.set('src/App.tsx', `${APP}<button className="btn text-sm">End the shift</button>`);
    expect(await inspector.changeText('x')).toBe(false);
    expect(drafts).toHaveLength(1);
  });
});
