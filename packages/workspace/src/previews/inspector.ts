import { type Attachment, messageOf } from '@lathe/protocol';
import { atom } from 'nanostores';
import { toPicture } from './picture.ts';
import type { Editor } from '../editor/editor.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { InspectedElement, InspectorStore, SelectedElement } from './contract.ts';
import { type StyleChange, withStyle, withTailwind, withText } from './edit-element.ts';
import { type ElementFacts, type FoundSource, findElementSource } from './element-source.ts';
import type { Previews } from './previews.ts';

export interface Inspector extends InspectorStore {
  /** The page has a new document, in which the inspector is off. */
  pageBegan(): void;
  inspected(element: InspectedElement): Promise<void>;
  left(): void;
}

interface Deps {
  readonly files: Pick<ProjectFiles, 'paths' | 'readText' | 'write' | 'settle'>;
  readonly editor: Pick<Editor, 'writeDrafts'>;
  readonly chat: { attach(attachment: Attachment): void; setDraft(text: string): void };
  readonly notices: Pick<Notices, 'show'>;
  readonly previews: Pick<Previews, 'inspect'>;
}

/** Shows elements of the preview to the assistant, and changes them in the source if their place is certain. Source: docs/specification/previews.md. */
export function createInspector({ files, editor, chat, notices, previews }: Deps): Inspector {
  const isInspecting = atom(false);
  const selected = atom<SelectedElement | undefined>(undefined);

  function setInspecting(isOn: boolean): void {
    if (isOn === isInspecting.get()) return;
    isInspecting.set(isOn);
    if (isOn) selected.set(undefined);
    previews.inspect(isOn);
  }

  function find(element: InspectedElement): FoundSource {
    return findElementSource(sourcesOf(files), factsOf(element));
  }

  function select(element: InspectedElement): SelectedElement {
    const found = find(element);
    const source = typeof found === 'string' ? undefined : found;
    const contents = source && files.readText(source.path);
    const canStyle = source !== undefined && contents !== undefined && withStyle(contents, source, { color: '#000' }, hasTailwind(files)) !== undefined;
    const next: SelectedElement = {
      element,
      ...(source ? { source: { path: source.path, line: source.line } } : {}),
      canChangeText: source?.text !== undefined,
      canChangeStyle: canStyle,
      ...(found === 'several' ? { isAmbiguous: true } : {}),
    };
    selected.set(next);
    return next;
  }

  /** Reads the source again before it writes, because it may have changed since the element was selected. */
  async function change(
    describe: string,
    edit: (contents: string, found: Exclude<FoundSource, string>) => string | undefined,
    then: Partial<InspectedElement>,
  ): Promise<boolean> {
    const current = selected.get();
    if (!current) return false;
    await editor.writeDrafts();
    await files.settle();
    const found = find(current.element);
    const before = typeof found === 'string' ? undefined : files.readText(found.path);
    const after = typeof found === 'string' || before === undefined ? undefined : edit(before, found);
    if (typeof found === 'string' || before === undefined || after === undefined) {
      chat.setDraft(`${describe}.`);
      return false;
    }
    if (after === before) return true;
    const { path } = found;
    await files.write(path, after);
    notices.show({ kind: 'success', text: `Changed in ${path}.`, action: { label: 'Undo', isUndo: true, run: () => void undo(path, before, after, current) } });
    select({ ...current.element, ...then });
    return true;
  }

  async function undo(path: string, before: string, after: string, was: SelectedElement): Promise<void> {
    await editor.writeDrafts();
    if (files.readText(path) === after) {
      await files.write(path, before);
      if (selected.get()) select(was.element);
    } else notices.show({ kind: 'info', text: `Not undone, because it has changed since: ${path}` });
  }

  return {
    isInspecting,
    selected,
    setInspecting,
    async inspected(element) {
      isInspecting.set(false);
      const { source } = select(element);
      const place = source ? ` · ${source.path.slice(source.path.lastIndexOf('/') + 1)}:${source.line}` : '';
      const note = [
        `selector: ${element.html}`,
        `page: ${element.pathname}`,
        ...(source ? [`source: ${source.path}:${source.line}`] : []),
        ...(element.text ? [`text: ${element.text}`] : []),
      ].join('\n');
      const { picture, failure } = await pictureOf(element);
      chat.attach({ kind: 'element', label: `${element.tagName}${place}`, note, ...(picture ? { picture } : {}) });
      if (failure !== undefined) notices.show({ kind: 'info', text: `The element was added without a screenshot: ${failure}` });
    },
    left: () => isInspecting.set(false),
    pageBegan() {
      // In a page that reloads itself (after an edit or a link), the inspector is turned on again.
      if (isInspecting.get()) previews.inspect(true);
    },
    changeText: (wording) =>
      change(
        `Change the text of the selected ${selected.get()?.element.tagName ?? 'element'} from “${selected.get()?.element.text ?? ''}” to “${wording}”`,
        (contents, found) => withText(contents, found, wording),
        { text: wording },
      ),
    changeStyle: (style) =>
      change(
        `Change the style of the selected ${selected.get()?.element.tagName ?? 'element'}: ${describeStyle(style)}`,
        (contents, found) => withStyle(contents, found, style, hasTailwind(files)),
        { style: { ...selected.get()?.element.style, ...style }, ...classesAfter(selected.get()?.element, style, hasTailwind(files)) },
      ),
    deselect: () => selected.set(undefined),
  };
}

/** The element is useful even without a picture. */
async function pictureOf({
  image,
  pictureFailure,
}: InspectedElement): Promise<{ readonly picture?: NonNullable<Attachment['picture']>; readonly failure?: string }> {
  if (image === undefined) return pictureFailure === undefined ? {} : { failure: pictureFailure };
  try {
    return { picture: await toPicture(image) };
  } catch (error) {
    return { failure: messageOf(error) }; // the page made no picture that a model can read
  }
}

function factsOf({ tagName, text, isTextAlone, id, classNames, hint }: InspectedElement): ElementFacts {
  return { tagName, classNames, ...(isTextAlone ? { text } : {}), ...(id ? { id } : {}), ...(hint ? { hint } : {}) };
}

const SOURCE = /\.(?:[cm]?[jt]sx?|html?|vue|svelte|astro|mdx?)$/;
const NOT_SOURCE = /(?:^|\/)(?:node_modules|dist|build|\.[^/]+)\/|\.(?:test|spec|config|d)\.[cm]?[jt]sx?$/;

function sourcesOf(files: Deps['files']): Map<string, string> {
  return new Map(
    files.paths().flatMap((path): [string, string][] => {
      const text = SOURCE.test(path) && !NOT_SOURCE.test(path) ? files.readText(path) : undefined;
      return text === undefined ? [] : [[path, text]];
    }),
  );
}

function hasTailwind(files: Deps['files']): boolean {
  return /"tailwindcss"\s*:/.test(files.readText('package.json') ?? '');
}

/** The page will have the written classes once it has applied the change. */
function classesAfter(element: InspectedElement | undefined, style: StyleChange, isTailwind: boolean): Partial<InspectedElement> {
  return element && isTailwind ? { classNames: withTailwind(element.classNames, style) } : {};
}

function describeStyle(style: StyleChange): string {
  const names: Readonly<Record<keyof StyleChange, string>> = {
    color: 'text color',
    backgroundColor: 'background',
    fontSize: 'text size',
    fontWeight: 'weight',
    textAlign: 'alignment',
  };
  return Object.entries(style)
    .map(([property, value]) => `${names[property as keyof StyleChange]} ${value}`)
    .join(', ');
}
