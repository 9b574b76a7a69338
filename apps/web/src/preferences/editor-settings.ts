import type { EditorSettings } from '@lathe/workspace';
import { readEditorSettings } from '@lathe/workspace/editor-settings';
import { atom, type ReadableAtom } from 'nanostores';

export interface EditorSettingsStore {
  readonly settings: ReadableAtom<EditorSettings>;
  change(part: Partial<EditorSettings>): void;
}

const STORAGE_KEY = 'lathe:editor';

/** Keeps the settings in this browser, in sync between tabs, and writes the code size to `<html>`, where editor and diff read it. */
export function createEditorSettingsStore(storage: Storage, root: HTMLElement): EditorSettingsStore {
  const settings = atom(readEditorSettings(parse(storage.getItem(STORAGE_KEY))));
  settings.subscribe(({ fontSize }) => root.style.setProperty('--code-size', `${fontSize}px`));
  root.ownerDocument.defaultView?.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) settings.set(readEditorSettings(parse(newValue)));
  });
  return {
    settings,
    change(part) {
      settings.set({ ...settings.get(), ...part });
      storage.setItem(STORAGE_KEY, JSON.stringify(settings.get()));
    },
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined; // not ours, or half written: as for everybody
  }
}
