import { messageOf, type PointedElement } from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { ImportedFile } from '../files/contract.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ElementFacts } from '../point-edits/element-facts.ts';
import type { HandEdits } from '../point-edits/hand-edits.ts';
import { placePicture } from '../point-edits/picture-file.ts';
import type { PointChange } from '../point-edits/plan-change.ts';
import type { PointedSource } from '../point-edits/pointed-source.ts';
import type { HandEditState, ShownChange } from './contract.ts';
import type { Previews } from './previews.ts';
import { REFUSALS } from './refusals.ts';

/** An element that the panel shows. Its source is found again when the page says more about it. */
export interface Selection {
  readonly pointed: PointedSource;
  element: PointedElement;
}

/** Changes of the selected element, in the page and in its source. */
export interface ElementChanges {
  /** True if it is in the source. */
  change(current: Selection, wanted: PointChange): Promise<boolean>;
  changePicture(current: Selection, picture: ImportedFile): Promise<void>;
  /** The page says more about the element, or has it again after a reload. */
  refresh(current: Selection, element: PointedElement, isAgain: boolean): void;
  shown(isShown: boolean): void;
  /** Another element is selected, or none. */
  forget(): void;
}

interface Deps {
  readonly files: Pick<ProjectFiles, 'paths' | 'readText' | 'get' | 'write' | 'delete'>;
  readonly edits: Pick<HandEdits, 'write'>;
  readonly editState: WritableAtom<HandEditState | undefined>;
  readonly previews: Pick<Previews, 'showChange' | 'reload'>;
  readonly isSelected: (selection: Selection) => boolean;
  readonly publish: (selection: Selection) => void;
}

export function createElementChanges({ files, edits, editState, previews, isSelected, publish }: Deps): ElementChanges {
  /** Texts are shown at once; the change is done when it is in the source, too. */
  let shownBeforeWritten: boolean | undefined;
  /** The last change. A page that reloads may miss it: it can have read the file before, and no longer be told. */
  let last: { readonly change: PointChange; written?: { readonly path: string; readonly source: string | undefined }; isShownAgain: boolean } | undefined;

  /** True if it is in the source. */
  async function change(current: Selection, wanted: PointChange, onUndone?: () => void): Promise<boolean> {
    const before = current.element;
    editState.set({ status: 'writing' });
    shownBeforeWritten = undefined;
    last = { change: wanted, isShownAgain: false };
    previews.showChange(before.id, shownAs(wanted));
    const undone = (path: string): void => {
      current.pointed.wrote(path);
      editState.set({ status: 'undone' });
      onUndone?.();
      if (!isSelected(current)) return;
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
    if (isSelected(current)) publish(current);
    return 'path' in outcome;
  }

  async function changePicture(current: Selection, picture: ImportedFile): Promise<void> {
    editState.set({ status: 'writing' });
    try {
      const placed = await placePicture(files, picture);
      if (typeof placed === 'string') return editState.set({ status: 'refused', reason: placed });
      const remove = () => void files.delete(placed.path);
      if (!(await change(current, { type: 'picture', address: placed.address }, remove))) remove();
    } catch (error) {
      editState.set({ status: 'refused', reason: `The picture could not be added: ${messageOf(error)}` });
    }
  }

  /** The page says more about the selected element, or has it again after a reload. */
  function refresh(current: Selection, element: PointedElement, isAgain: boolean): void {
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

  function shown(isShown: boolean): void {
    const status = editState.get()?.status;
    if (status === 'writing') shownBeforeWritten = isShown;
    else if (status === 'written' && !isShown && last?.isShownAgain) {
      last.isShownAgain = false;
      previews.reload();
    } else if (status === 'written') {
      last = undefined;
      editState.set({ status: isShown ? 'shown' : 'overruled' });
    }
  }

  function forget(): void {
    last = undefined;
    editState.set(undefined);
  }

  return { change, changePicture, refresh, shown, forget };
}

export function factsOf({ tagName, text, isTextAlone, domId, classNames, classCounts, attributes, ancestors, position, places }: PointedElement): ElementFacts {
  return { tagName, classNames, classCounts, attributes, ancestors, position, places, ...(isTextAlone ? { text } : {}), ...(domId ? { id: domId } : {}) };
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
