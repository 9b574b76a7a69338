import type { PointedElement } from '@lathe/protocol';
import { atom } from 'nanostores';
import type { ElementFacts } from '../point-edits/element-facts.ts';
import { createHandEdits, type HandEdits } from '../point-edits/hand-edits.ts';
import type { PointChange } from '../point-edits/plan-change.ts';
import type { PointedSource } from '../point-edits/pointed-source.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import { createElementChanges, factsOf, type Selection } from './element-changes.ts';
import { createElementChip } from './element-chip.ts';
import type { ElementPicture, HandEditState, InspectorStore, PointField, SelectedElement } from './contract.ts';
import type { Previews } from './previews.ts';

/** A page that reloads for a change is not told of another one that comes this soon: it has read the file already, and listens again only later. */
const MISSES_FOR_MS = 1500;
/** As much of it as pages send (`pointedElementSchema`). */
const PATHNAME_LENGTH = 4000;

export interface Inspector extends InspectorStore {
  /** The page has a new document, in which the inspector is off and nothing is selected. */
  pageBegan(port: number): void;
  /** The page is at this path now, with query and hash. What was selected on another path is not there. */
  pageMoved(location: string): void;
  inspected(element: PointedElement): Promise<void>;
  pictured(id: number, picture: ElementPicture): Promise<void>;
  changeShown(id: number, isShown: boolean): void;
  /** Mod+Z was pressed in the page. */
  undoAsked(): void;
  /** The assistant will change files, after which nothing before is undone here. */
  turnBegan(): void;
  left(): void;
}

interface Deps extends Pick<Parameters<typeof createHandEdits>[0], 'editor' | 'notices' | 'randomId'> {
  readonly files: Parameters<typeof createHandEdits>[0]['files'] & Pick<ProjectFiles, 'paths' | 'get' | 'delete'>;
  readonly chat: Parameters<typeof createElementChip>[0]['chat'];
  readonly previews: Pick<Previews, 'inspect' | 'deselect' | 'select' | 'showChange' | 'reload'>;
  readonly now: () => number;
}

/** Shows elements of the preview to the assistant, and changes them in the source without it. Source: docs/specification/previews.md. */
export function createInspector({ files, editor, chat, notices, previews, randomId, now }: Deps): Inspector {
  const isInspecting = atom(false);
  const selected = atom<SelectedElement | undefined>(undefined);
  const editState = atom<HandEditState | undefined>(undefined);
  const edits: HandEdits = createHandEdits({ files, editor, notices, randomId });
  const chip = createElementChip({ chat, notices });
  const changes = createElementChanges({ files, edits, editState, previews, isSelected: (other) => other === selection, publish });
  let selection: Selection | undefined;
  /** Of the page that began last. */
  let shownPort: number | undefined;
  /** The page has a new document, in which the element is not selected yet. */
  let isReloaded = false;
  /** When the person last changed or undid something, and when the page last had a new document. */
  let changedAt = Number.NEGATIVE_INFINITY;
  let beganAt = Number.NEGATIVE_INFINITY;
  /** The page reloads for every change, as pages without hot replacement do. */
  let reloadsForChanges = false;
  /** The readers of the languages are loaded when the first element is selected. */
  let sources: Promise<(facts: ElementFacts) => PointedSource> | undefined;

  async function pointedSource(facts: ElementFacts): Promise<PointedSource> {
    sources ??= import('../point-edits/pointed-source.ts').then(({ createPointedSources }) => createPointedSources(files));
    return (await sources)(facts);
  }

  /** What is undone right after another change may never reach a page that reloads. It is then reloaded once more. */
  async function undo(): Promise<void> {
    const at = now();
    const isMissed = reloadsForChanges && at - Math.max(changedAt, beganAt) < MISSES_FOR_MS;
    changedAt = at;
    await edits.undo();
    if (!isMissed) return;
    setTimeout(() => {
      const isSeen = beganAt - at > MISSES_FOR_MS / 2 || changedAt !== at;
      if (!isSeen && isInspecting.get()) previews.reload();
    }, MISSES_FOR_MS);
  }

  function setInspecting(isOn: boolean): void {
    if (isOn === isInspecting.get()) return;
    isInspecting.set(isOn);
    previews.inspect(isOn);
    if (!isOn) deselect();
  }

  function deselect(): void {
    if (selected.get()) previews.deselect();
    clear();
  }

  function clear(): void {
    if (edits.list.get().length > 0) chip.dropUnasked();
    selection = undefined;
    isReloaded = false;
    selected.set(undefined);
    changes.forget();
  }

  function publish({ element, pointed }: Selection): void {
    selected.set({
      element,
      source: pointed.place(),
      candidates: pointed.place() ? [] : pointed.candidates,
      fields: fieldsOf(element, pointed, files.readText),
    });
  }

  return {
    isInspecting,
    selected,
    edits: edits.list,
    editState,
    setInspecting,
    deselect,
    async change(wanted) {
      changedAt = now();
      if (selection) await changes.change(selection, wanted);
    },
    async changePicture(picture) {
      changedAt = now();
      if (selection) await changes.changePicture(selection, picture);
    },
    undo,
    undoAsked() {
      if (isInspecting.get()) void undo();
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
      const isAgain = isReloaded;
      isReloaded = false;
      if (current && isSame) return changes.refresh(current, element, isAgain);
      const next: Selection = { element, pointed: await pointedSource(factsOf(element)) };
      selection = next;
      changes.forget();
      publish(next);
      const shown = selected.get();
      if (shown) chip.began(shown);
    },
    async pictured(id, picture) {
      if (selected.get()?.element.id === id) await chip.pictured(picture);
    },
    changeShown(id, isShown) {
      if (selection?.element.id === id) changes.shown(isShown);
    },
    turnBegan: edits.forget,
    left() {
      isInspecting.set(false);
      clear();
    },
    pageBegan(port) {
      beganAt = now();
      if (beganAt - changedAt < MISSES_FOR_MS) reloadsForChanges = true;
      // In a page that reloads itself (after an edit or a link), the inspector is turned on again.
      if (isInspecting.get()) previews.inspect(true);
      // A server that restarts on the same port shows the same page.
      if (port !== (shownPort ?? port)) clear();
      shownPort = port;
      isReloaded = selection !== undefined;
    },
    pageMoved(location) {
      if (!selection) return;
      const pathname = location.replace(/[?#].*/s, '').slice(0, PATHNAME_LENGTH);
      if (selection.element.pathname !== pathname) deselect();
      else if (isReloaded) previews.select(selection.element.selector);
    },
  };
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
