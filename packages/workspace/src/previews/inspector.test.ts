import type { Attachment, PointedElement } from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it, vi } from 'vitest';
import type { DraftAttachment } from '../chat/contract.ts';
import { createProjectFiles } from '../files/project-files.ts';
import type { Notice } from '../notices/contract.ts';
import type { ShownChange } from './contract.ts';
import { createInspector } from './inspector.ts';

const APP = '<main>\n  <button className="btn text-sm">End the shift</button>\n  <p>Twice</p>\n  <p>Twice</p>\n</main>\n';

async function setUp(contents: Record<string, string> = { 'src/App.tsx': APP }) {
  const files = createProjectFiles({ now: () => 0 });
  await files.writeAll(Object.entries(contents));
  const attachments = atom<readonly DraftAttachment[]>([]);
  const notices: Notice[] = [];
  const commands: string[] = [];
  const shown: ShownChange[] = [];
  const conflicts = atom<readonly string[]>([]);
  let lastId = 0;
  const clock = { now: 0 };
  const inspector = createInspector({
    files,
    editor: { writeDrafts: async () => undefined, draftPaths: conflicts },
    chat: {
      attachments,
      attach: (attachment: Attachment) => attachments.set([...attachments.get(), { ...attachment, id: String(++lastId) }]),
      removeAttachment: (id) => attachments.set(attachments.get().filter((one) => one.id !== id)),
    },
    notices: {
      show(notice) {
        const id = `notice ${notices.length + 1}`;
        notices.push({ id, ...notice });
        return id;
      },
      dismiss: (id) => void commands.push(`dismiss ${id}`),
    },
    previews: {
      inspect: (isOn) => void commands.push(isOn ? 'on' : 'off'),
      deselect: () => void commands.push('deselect'),
      select: (selector) => void commands.push(`select ${selector}`),
      showChange: (_id, change) => void shown.push(change),
      reload: () => void commands.push('reload'),
    },
    randomId: () => String(++lastId),
    now: () => clock.now,
  });
  inspector.setInspecting(true);
  commands.length = 0;
  const source = () => files.readText('src/App.tsx');
  const chips = () => attachments.get().map(({ id: _id, ...attachment }) => attachment);
  return { inspector, clock, files, source, chips, attachments, notices, commands, shown, conflicts };
}

const button: PointedElement = {
  id: 1,
  tagName: 'button',
  selector: 'body > main > button',
  pathname: '/shifts',
  text: 'End the shift',
  isTextAlone: true,
  classNames: ['btn', 'text-sm'],
  classCounts: { btn: 3, 'text-sm': 1 },
  attributes: {},
  style: { color: 'rgb(0, 0, 0)' },
  ancestors: [{ tagName: 'main', classNames: [] }],
  places: [],
  box: { left: 0, top: 0, width: 10, height: 10, pageWidth: 100, pageHeight: 100 },
  colors: [],
};
const twice: PointedElement = { ...button, id: 2, tagName: 'p', selector: 'body > main > p:nth-of-type(1)', text: 'Twice', classNames: [] };
const image = new Blob(['x'], { type: 'image/jpeg' });
const label = ({ text }: Notice) => text;

describe('the inspector', () => {
  it('stays on after a selection, is turned on again in a page that loads meanwhile, and ends with Esc', async () => {
    const { inspector, commands } = await setUp();
    inspector.setInspecting(false);
    inspector.pageBegan(5173);
    inspector.setInspecting(true);
    inspector.pageBegan(5173);
    expect(commands).toEqual(['off', 'on', 'on']);
    inspector.setInspecting(false);
    inspector.setInspecting(false);
    commands.length = 0;
    inspector.setInspecting(true);
    await inspector.inspected(button);
    expect(inspector.isInspecting.get()).toBe(true);
    inspector.pageBegan(5173);
    inspector.pageMoved('/shifts');
    expect(commands).toEqual(['on', 'on', 'select body > main > button']);
    inspector.left();
    expect(inspector.isInspecting.get()).toBe(false);
    expect(inspector.selected.get()).toBeUndefined();
  });

  it('keeps the element while its server restarts, and not for the page of another path or of another server', async () => {
    const { inspector, commands } = await setUp();
    inspector.pageBegan(5173);
    await inspector.inspected(button);
    inspector.pageMoved('/shifts?day=2#top');
    expect(commands).toEqual(['on']);
    inspector.pageBegan(5173);
    inspector.pageMoved('/shifts');
    expect(commands).toEqual(['on', 'on', 'select body > main > button']);
    await inspector.inspected(button);
    inspector.pageMoved('/shift');
    expect(commands.at(-1)).toBe('deselect');
    expect(inspector.selected.get()).toBeUndefined();

    await inspector.inspected({ ...button, id: 2 });
    inspector.pageBegan(5173);
    inspector.pageMoved('/');
    expect(commands.at(-1)).toBe('deselect');
    expect(inspector.selected.get()).toBeUndefined();

    await inspector.inspected(button);
    inspector.pageBegan(6006);
    inspector.pageMoved('/shifts');
    expect(inspector.selected.get()).toBeUndefined();
    // The person goes on there.
    expect(inspector.isInspecting.get()).toBe(true);
    expect(commands.at(-1)).toBe('on');
  });

  it('puts the element’s tag name, selector path, picture and page into the chat, with its place in the source', async () => {
    const { inspector, chips } = await setUp();
    await inspector.inspected(button);
    await inspector.pictured(1, { image });
    expect(chips()).toEqual([
      {
        kind: 'element',
        label: 'button · App.tsx:2',
        note: 'selector: body > main > button\npage: /shifts\nsource: src/App.tsx:2\ntext: End the shift',
        picture: { mediaType: 'image/jpeg', data: btoa('x') },
      },
    ]);
  });

  it('replaces the chip with that of the next element, keeps one that was asked about, and removes one that was changed by hand', async () => {
    const { inspector, chips } = await setUp();
    const labels = () => chips().map((chip) => chip.label);
    await inspector.inspected(button);
    await inspector.inspected({ ...twice, id: 3 });
    expect(labels()).toEqual(['p']);
    inspector.ask();
    inspector.ask();
    await inspector.inspected({ ...button, id: 4 });
    expect(labels()).toEqual(['p', 'button · App.tsx:2']);
    await inspector.change({ type: 'text', text: 'Done' });
    inspector.deselect();
    expect(labels()).toEqual(['p']);
  });

  it('keeps a chip that was asked about before its picture arrived', async () => {
    const { inspector, chips } = await setUp();
    await inspector.inspected(button);
    inspector.ask();
    await inspector.pictured(1, { image });
    await inspector.change({ type: 'text', text: 'Done' });
    inspector.deselect();
    expect(chips()).toMatchObject([{ label: 'button · App.tsx:2', picture: { data: btoa('x') } }]);
  });

  it('says why an element is added without its picture', async () => {
    const { inspector, chips, notices } = await setUp();
    await inspector.inspected(button);
    await inspector.pictured(1, { pictureFailure: 'the page’s policy forbids it' });
    await inspector.pictured(1, { image: new Blob(['?'], { type: 'text/plain' }) });
    await inspector.pictured(1, {});
    expect(chips()).toHaveLength(1);
    expect(notices.map(label)).toEqual([
      'The element was added without a screenshot: the page’s policy forbids it',
      'The element was added without a screenshot: the page sent text/plain instead of an image.',
    ]);
  });
});

it('ignores a page that selects or undoes although nobody is pointing', async () => {
  const { inspector, source } = await setUp();
  await inspector.inspected(button);
  await inspector.change({ type: 'text', text: 'A' });
  inspector.setInspecting(false);
  await inspector.inspected({ ...button, id: 9 });
  inspector.undoAsked();
  await inspector.undo();
  expect(inspector.selected.get()).toBeUndefined();
  expect(source()).toBe(APP);
});

describe('a change by hand', () => {
  it('is shown at once, written without a model, and undone in order', async () => {
    const { inspector, source, notices, shown } = await setUp();
    await inspector.inspected(button);
    expect(inspector.selected.get()).toMatchObject({
      source: { path: 'src/App.tsx', line: 2 },
      fields: { text: { place: { path: 'src/App.tsx', line: 2 } }, style: { place: {} }, link: { refusal: 'not-here' }, picture: { refusal: 'not-here' } },
    });
    await inspector.change({ type: 'text', text: 'Close the day' });
    expect(source()).toContain('<button className="btn text-sm">Close the day</button>');
    expect(inspector.selected.get()?.element.text).toBe('Close the day');
    expect(inspector.editState.get()).toEqual({ status: 'written' });
    inspector.changeShown(1, true);
    expect(inspector.editState.get()).toEqual({ status: 'shown' });
    await inspector.change({ type: 'text', text: 'Close the night' });
    await inspector.change({ type: 'text', text: 'Close the day' });
    await inspector.undo();
    await inspector.change({ type: 'text', text: 'Close the day' });
    await inspector.undo();
    await inspector.undo();
    shown.length = 1;
    await inspector.change({ type: 'style', property: 'color', value: '#0f766e' });
    expect(source()).toContain(`<button style={{ color: '#0f766e' }} className="btn text-sm">Close the day<`);
    expect(inspector.edits.get()).toMatchObject([
      { type: 'text', path: 'src/App.tsx', added: 1, removed: 1 },
      { type: 'style', path: 'src/App.tsx' },
    ]);
    expect(new Set(notices.map(label))).toEqual(new Set(['Changed in src/App.tsx.']));
    await inspector.undo();
    expect(source()).toContain('<button className="btn text-sm">Close the day<');
    await inspector.undo();
    await inspector.undo();
    expect(source()).toBe(APP);
    expect(inspector.edits.get()).toEqual([]);
    expect(inspector.selected.get()?.element.text).toBe('End the shift');
    expect(shown).toEqual([{ text: 'Close the day' }, { style: { color: '#0f766e' } }, { isUndo: true }, { text: 'End the shift' }]);
  });

  it('uses classes if the project has Tailwind', async () => {
    const { inspector, source } = await setUp({ 'src/App.tsx': APP, 'package.json': '{"devDependencies":{"tailwindcss":"4"}}' });
    await inspector.inspected(button);
    await Promise.all([
      inspector.change({ type: 'style', property: 'fontSize', value: '20px' }),
      inspector.change({ type: 'style', property: 'fontWeight', value: '700' }),
    ]);
    expect(source()).toContain('<button className="btn text-xl font-bold">');
    // The page has drawn it, and an undone change is not the page's yet.
    await inspector.inspected({ ...button, classNames: ['btn', 'text-xl', 'font-bold'] });
    await inspector.undo();
    await inspector.undo();
    expect(source()).toBe(APP);
    expect(inspector.selected.get()?.source?.line).toBe(2);
    await inspector.change({ type: 'text', text: 'Done' });
    expect(source()).toContain('<button className="btn text-sm">Done<');
  });

  it('stays with its element when a twin looks like what the page still shows', async () => {
    const { inspector, source } = await setUp({
      'src/App.tsx': '<main>\n  <p className="text-sm">Same</p>\n  <p className="text-sm">Same</p>\n</main>',
      'package.json': '{"devDependencies":{"tailwindcss":"4"}}',
    });
    const first = { ...twice, text: 'Same', classNames: ['text-sm'], position: { index: 0, count: 2 } };
    await inspector.inspected(first);
    await inspector.change({ type: 'style', property: 'fontSize', value: '20px' });
    await inspector.inspected({ ...first, position: { index: 1, count: 2 } });
    await inspector.change({ type: 'text', text: 'Other' });
    expect(source()).toBe('<main>\n  <p className="text-xl">Other</p>\n  <p className="text-sm">Same</p>\n</main>');
  });

  it('is shown again in a page that reloads, which is reloaded once more if it missed the change', async () => {
    const { inspector, shown, commands, chips } = await setUp();
    await inspector.inspected(button);
    await inspector.change({ type: 'style', property: 'color', value: '#0f766e' });
    inspector.pageBegan(5173);
    await inspector.inspected(button);
    expect(shown).toEqual([{ style: { color: '#0f766e' } }, { style: { color: '#0f766e' } }]);
    inspector.changeShown(1, false);
    expect(commands.at(-1)).toBe('reload');
    inspector.pageBegan(5173);
    await inspector.inspected(button);
    inspector.changeShown(1, true);
    expect(inspector.editState.get()).toEqual({ status: 'shown' });
    expect(chips()).toHaveLength(1);
    // Another element, which has the same number in the new page.
    inspector.pageBegan(5173);
    await inspector.inspected({ ...twice, id: 1 });
    expect(inspector.selected.get()?.element.tagName).toBe('p');
  });

  it('is no longer undone here once the assistant has a turn', async () => {
    const { inspector, source } = await setUp();
    await inspector.inspected(button);
    await inspector.change({ type: 'text', text: 'A' });
    inspector.turnBegan();
    await inspector.undo();
    expect(source()).toContain('>A<');
  });

  it('is no longer offered to be undone in a notice once it is undone', async () => {
    const { inspector, commands } = await setUp();
    await inspector.inspected(button);
    await inspector.change({ type: 'text', text: 'A' });
    await inspector.change({ type: 'text', text: 'B' });
    await inspector.undo();
    expect(commands).toEqual(['dismiss notice 2']);
  });

  it('is not undone if the file has changed since', async () => {
    const { inspector, files, source, notices } = await setUp();
    await inspector.inspected(button);
    await inspector.change({ type: 'text', text: 'A' });
    await files.write('src/App.tsx', 'other');
    await inspector.undo();
    expect(notices.map(label)).toContain('Not undone, because it has changed since: src/App.tsx');
    expect(source()).toBe('other');
  });

  it('looks again if the file has changed since the element was selected, and writes nothing where it is not certain', async () => {
    const { inspector, files, source } = await setUp();
    await inspector.inspected(button);
    await files.write('src/App.tsx', `// moved\n${APP}`);
    await inspector.change({ type: 'text', text: 'A' });
    expect(source()).toContain('>A</button>');
    const doubled = APP.replace('End the shift', 'A').replace('</main>', '  <button className="btn text-sm">A</button>\n</main>');
    await files.write('src/App.tsx', doubled);
    await inspector.change({ type: 'text', text: 'B' });
    expect(source()).toBe(doubled);
    expect(inspector.editState.get()).toMatchObject({ status: 'refused' });
  });

  it('reloads a page that missed an undo while it reloaded for the change before, and no other page', async () => {
    vi.useFakeTimers();
    try {
      const { inspector, clock, commands } = await setUp();
      const reloads = () => commands.filter((command) => command === 'reload').length;
      await inspector.inspected(button);
      await inspector.change({ type: 'text', text: 'A' });
      await inspector.change({ type: 'text', text: 'B' });
      // With hot replacement, the page stays.
      clock.now = 5000;
      await inspector.undo();
      clock.now = 5100;
      await inspector.undo();
      await vi.advanceTimersByTimeAsync(5000);
      expect(reloads()).toBe(0);

      await inspector.change({ type: 'text', text: 'A' });
      clock.now = 5400;
      inspector.pageBegan(5173);
      await inspector.inspected(button);
      clock.now = 20_000;
      await inspector.change({ type: 'text', text: 'B' });
      clock.now = 20_300;
      inspector.pageBegan(5173);
      clock.now = 20_400;
      await inspector.undo();
      await vi.advanceTimersByTimeAsync(5000);
      expect(reloads()).toBe(1);

      // It was told of this one.
      clock.now = 21_000;
      await inspector.undo();
      clock.now = 22_000;
      inspector.pageBegan(5173);
      await vi.advanceTimersByTimeAsync(5000);
      expect(reloads()).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits until the person says which of several it is', async () => {
    const { inspector, source, shown } = await setUp();
    await inspector.inspected(twice);
    expect(inspector.selected.get()?.candidates.map(({ line }) => line)).toEqual([3, 4]);
    await inspector.change({ type: 'style', property: 'color', value: '#fff' });
    expect(source()).toBe(APP);
    expect(inspector.editState.get()).toMatchObject({ status: 'refused', reason: expect.stringContaining('Ask the assistant') });
    expect(shown).toEqual([{ style: { color: '#fff' } }, { isUndo: true }]);
    inspector.chooseCandidate(1);
    await inspector.change({ type: 'text', text: 'Once' });
    expect(source()).toBe(APP.replace('<p>Twice</p>\n</main>', '<p>Once</p>\n</main>'));
  });

  it('is refused for files that are locked, not targeted, being written, or in conflict', async () => {
    const { inspector, files, source, conflicts } = await setUp({ 'src/App.tsx': APP, 'a.ts': '' });
    await inspector.inspected(button);
    const refusal = async () => {
      await inspector.change({ type: 'text', text: 'x' });
      const state = inspector.editState.get();
      return state?.status === 'refused' ? state.reason : undefined;
    };
    files.setLocked('src', true);
    expect(await refusal()).toBe('src/App.tsx is locked.');
    files.resetRules();
    files.setTargeted('a.ts', true);
    expect(await refusal()).toContain('Only targeted files');
    files.resetRules();
    files.setWriting('src/App.tsx');
    expect(await refusal()).toContain('The assistant is writing src/App.tsx.');
    files.setWriting(undefined);
    conflicts.set(['src/App.tsx']);
    expect(await refusal()).toContain('unsaved edits');
    conflicts.set([]);
    expect(source()).toBe(APP);
    expect(await refusal()).toBeUndefined();
  });

  it('puts a picture into the folder that the app serves, and takes it out again when it is undone', async () => {
    const { inspector, files, source } = await setUp({ 'src/App.tsx': '<img src="/a.png" alt="" />', 'public/a.png': '', 'public/my-photo.png': '' });
    await inspector.inspected({ ...button, tagName: 'img', text: '', isTextAlone: false, classNames: [], attributes: { src: '/a.png', alt: '' } });
    const read = async () => new Uint8Array([1, 2, 3]);
    await inspector.changePicture({ path: 'my photo.png', byteSize: 3, read });
    expect(source()).toBe('<img src="/my-photo-copy.png" alt="" />');
    expect(files.get('public/my-photo-copy.png')).toBeDefined();
    await inspector.undo();
    await expect.poll(() => files.get('public/my-photo-copy.png')).toBeUndefined();
    expect(source()).toBe('<img src="/a.png" alt="" />');
    await inspector.changePicture({ path: 'evil.html', byteSize: 3, read });
    expect(inspector.editState.get()).toMatchObject({ status: 'refused', reason: expect.stringContaining('Choose a PNG') });
  });
});
