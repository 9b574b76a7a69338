import { messageOf, type PointedElement } from '@lathe/protocol';
import { atom } from 'nanostores';
import type { ImportedFile } from '../files/contract.ts';
import type { ElementFacts } from '../point-edits/element-facts.ts';
import { createHandEdits, type HandEdits } from '../point-edits/hand-edits.ts';
import type { PointChange } from '../point-edits/plan-change.ts';
import type { PointedSource } from '../point-edits/pointed-source.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import { placePicture } from '../point-edits/picture-file.ts';
import { createElementChip } from './element-chip.ts';
import type { ElementPicture, HandEditState, InspectorStore, PointField, SelectedElement, ShownChange } from './contract.ts';
import type { Previews } from './previews.ts';
import { REFUSALS } from './refusals.ts';

export interface Inspector extends InspectorStore {
  /** The page has a new document, in which the inspector is off and nothing is selected. */
  pageBegan(): void;
  inspected(element: PointedElement): Promise<void>;
  pictured(id: number, picture: ElementPicture): Promise<void>;
  changeShown(id: number, isShown: boolean): void;
  /** Mod+Z was pressed in the page. */
  undoAsked(): void;
  left(): void;
}

interface Deps extends Pick<Parameters<typeof createHandEdits>[0], 'editor' | 'notices' | 'randomId'> {
  readonly files: Parameters<typeof createHandEdits>[0]['files'] & Pick<ProjectFiles, 'paths' | 'get' | 'delete'>;
  readonly chat: Parameters<typeof createElementChip>[0]['chat'];
  readonly previews: Pick<Previews, 'inspect' | 'deselect' | 'select' | 'showChange' | 'reload'>;
}

/** The element that the panel shows. Its source is found again when the page says more about it. */
interface Selection {
  readonly pointed: PointedSource;
  element: PointedElement;
}

/** Shows elements of the preview to the assistant, and changes them in the source without it. Source: docs/specification/previews.md. */
export function createInspector({ files, editor, chat, notices, previews, randomId }: Deps): Inspector {
  const isInspecting = atom(false);
  const selected = atom<SelectedElement | undefined>(undefined);
  const editState = atom<HandEditState | undefined>(undefined);
  const edits: HandEdits = createHandEdits({ files, editor, notices, randomId });
  const chip = createElementChip({ chat, notices });
  let selection: Selection | undefined;
  /** Texts are shown at once; the change is done when it is in the source, too. */
  let shownBeforeWritten: boolean | undefined;
  /** The page has a new document, in which the element is not selected yet. */
  let isReloaded = false;
  /** The last change. A page that reloads may miss it: it can have read the file before, and no longer be told. */
  let last: { readonly change: PointChange; written?: { readonly path: string; readonly source: string | undefined }; isShownAgain: boolean } | undefined;
  /** The readers of the languages are loaded when the first element is selected. */
  let sources: Promise<(facts: ElementFacts) => PointedSource> | undefined;

  async function pointedSource(facts: ElementFacts): Promise<PointedSource> {
    sources ??= import('../point-edits/pointed-source.ts').then(({ createPointedSources }) => createPointedSources(files));
    return (await sources)(facts);
  }

  function setInspecting(isOn: boolean): void {
    if (isOn === isInspecting.get()) return;
    isInspecting.set(isOn);
    previews.inspect(isOn);
    if (!isOn) deselect();
    else edits.forget();
  }

  function deselect(): void {
    if (selected.get()) previews.deselect();
    clear();
  }

  function clear(): void {
    if (edits.list.get().length > 0) chip.dropUnasked();
    selection = undefined;
    last = undefined;
    isReloaded = false;
    selected.set(undefined);
    editState.set(undefined);
  }

  function publish({ element, pointed }: Selection): void {
    selected.set({
      element,
      source: pointed.place(),
      candidates: pointed.place() ? [] : pointed.candidates,
      fields: fieldsOf(element, pointed, files.readText),
    });
  }

  /** The page says more about the selected element, or has it again after a reload. */
  function refresh(current: Selection, element: PointedElement): void {
    const isAgain = isReloaded;
    isReloaded = false;
    // Somebody else has written since.
    if (last?.written && files.readText(last.written.path) !== last.written.source) last = undefined;
    // While a change is being written, the page is ahead of the source.
    const isWriting = editState.get()?.status === 'writing';
    current.element = isWriting ? { ...current.element, id: element.id } : last ? withChange(element, last.change) : element;
    if (!isWriting) current.pointed.look(factsOf(current.element));
    publish(current);
    if (!isAgain || !last) return;
    last.isShownAgain = true;
    previews.showChange(element.id, shownAs(last.change));
  }

  /** True if it is in the source. */
  async function change(wanted: PointChange, onUndone?: () => void): Promise<boolean> {
    const current = selection;
    if (!current) return false;
    const before = current.element;
    editState.set({ status: 'writing' });
    shownBeforeWritten = undefined;
    last = { change: wanted, isShownAgain: false };
    previews.showChange(before.id, shownAs(wanted));
    const undone = (path: string): void => {
      current.pointed.wrote(path);
      editState.set({ status: 'undone' });
      onUndone?.();
      if (selection !== current) return;
      last = undefined;
      current.element = { ...current.element, text: before.text, attributes: before.attributes, style: before.style };
      current.pointed.setFacts(factsOf(current.element));
      previews.showChange(current.element.id, shownBefore(wanted, before));
      publish(current);
    };
    const outcome = await edits.write(wanted.type, () => current.pointed.plan(wanted), undone);
    if ('path' in outcome) {
      current.pointed.wrote(outcome.path);
      current.element = withChange(current.element, wanted);
      current.pointed.setFacts(factsOf(current.element));
      if (last) last.written = { path: outcome.path, source: files.readText(outcome.path) };
      editState.set({ status: shownBeforeWritten === true ? 'shown' : 'written' });
    } else {
      last = undefined;
      previews.showChange(current.element.id, shownBefore(wanted, before));
      editState.set({ status: 'refused', reason: 'reason' in outcome ? outcome.reason : REFUSALS[wanted.type][outcome.refusal] });
    }
    if (selection === current) publish(current);
    return 'path' in outcome;
  }

  async function changePicture(picture: ImportedFile): Promise<void> {
    editState.set({ status: 'writing' });
    try {
      const placed = await placePicture(files, picture);
      if (typeof placed === 'string') return editState.set({ status: 'refused', reason: placed });
      const remove = () => void files.delete(placed.path);
      if (!(await change({ type: 'picture', address: placed.address }, remove))) remove();
    } catch (error) {
      editState.set({ status: 'refused', reason: `The picture could not be added: ${messageOf(error)}` });
    }
  }

  return {
    isInspecting,
    selected,
    edits: edits.list,
    editState,
    setInspecting,
    deselect,
    async change(wanted) {
      await change(wanted);
    },
    changePicture,
    async undo() {
      await edits.undo();
    },
    undoAsked() {
      if (isInspecting.get()) void edits.undo();
    },
    chooseCandidate(index) {
      selection?.pointed.choose(index);
      if (selection) publish(selection);
    },
    ask() {
      const current = selected.get();
      if (current) chip.ask(current);
    },
    async inspected(element) {
      // Only a person who is pointing selects, not the page by itself.
      if (!isInspecting.get()) return;
      const current = selection;
      const isSame = isReloaded
        ? current?.element.selector === element.selector && current.element.pathname === element.pathname
        : current?.element.id === element.id;
      if (current && isSame) return refresh(current, element);
      isReloaded = false;
      last = undefined;
      const next: Selection = { element, pointed: await pointedSource(factsOf(element)) };
      selection = next;
      editState.set(undefined);
      publish(next);
      const shown = selected.get();
      if (shown) chip.began(shown);
    },
    async pictured(id, picture) {
      if (selected.get()?.element.id === id) await chip.pictured(picture);
    },
    changeShown(id, isShown) {
      if (selection?.element.id !== id) return;
      const status = editState.get()?.status;
      if (status === 'writing') shownBeforeWritten = isShown;
      else if (status === 'written' && !isShown && last?.isShownAgain) {
        last.isShownAgain = false;
        previews.reload();
      } else if (status === 'written') {
        last = undefined;
        editState.set({ status: isShown ? 'shown' : 'overruled' });
      }
    },
    left() {
      isInspecting.set(false);
      clear();
    },
    pageBegan() {
      // In a page that reloads itself (after an edit or a link), the inspector is turned on again.
      if (isInspecting.get()) previews.inspect(true);
      if (!selection) return;
      isReloaded = true;
      previews.select(selection.element.selector);
    },
  };
}

function factsOf({ tagName, text, isTextAlone, domId, classNames, classCounts, attributes, ancestors, position, places }: PointedElement): ElementFacts {
  return { tagName, classNames, classCounts, attributes, ancestors, position, places, ...(isTextAlone ? { text } : {}), ...(domId ? { id: domId } : {}) };
}

/** Whether each kind of change could be written, and where. */
function fieldsOf(element: PointedElement, pointed: PointedSource, readText: (path: string) => string | undefined): SelectedElement['fields'] {
  const field = (isHere: boolean, sample: PointChange): PointField => {
    if (!isHere) return { refusal: 'not-here' };
    const plan = pointed.plan(sample);
    if (typeof plan === 'string') return { refusal: plan };
    const line = (readText(plan.path) ?? '').slice(0, plan.from).split('\n').length;
    return { place: { path: plan.path, line, excerpt: '' } };
  };
  return {
    text: field(element.isTextAlone, { type: 'text', text: 'text' }),
    style: field(true, { type: 'style', property: 'color', value: '#000000' }),
    link: field(element.tagName === 'a' && element.attributes['href'] !== undefined, { type: 'link', address: '/' }),
    picture: field(element.tagName === 'img', { type: 'picture', address: '/' }),
  };
}

const cssName = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function shownAs(change: PointChange): ShownChange {
  if (change.type === 'text') return { text: change.text };
  if (change.type === 'style') return { style: { [cssName(change.property)]: change.value } };
  return { attributes: { [change.type === 'link' ? 'href' : 'src']: change.address } };
}

function shownBefore({ type }: PointChange, { text, attributes }: PointedElement): ShownChange {
  if (type === 'text') return { text };
  if (type === 'style') return { isUndo: true };
  const name = type === 'link' ? 'href' : 'src';
  return attributes[name] === undefined ? {} : { attributes: { [name]: attributes[name] } };
}

/** What the page says once it shows the change. */
function withChange(element: PointedElement, change: PointChange): PointedElement {
  if (change.type === 'text') return { ...element, text: change.text };
  if (change.type === 'style') return { ...element, style: { ...element.style, [change.property]: change.value } };
  return { ...element, attributes: { ...element.attributes, [change.type === 'link' ? 'href' : 'src']: change.address } };
}
