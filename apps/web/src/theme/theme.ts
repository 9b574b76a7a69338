import { atom, type ReadableAtom } from 'nanostores';

export type ThemeChoice = 'system' | 'light' | 'dark';

export interface ThemeStore {
  readonly choice: ReadableAtom<ThemeChoice>;
  choose(choice: ThemeChoice): void;
}

const STORAGE_KEY = 'lathe:theme';

/** Keeps the choice in this browser and writes it to `<html data-theme>`, where the tokens read it. */
export function createThemeStore(storage: Storage, root: HTMLElement): ThemeStore {
  const saved = storage.getItem(STORAGE_KEY);
  const choice = atom<ThemeChoice>(saved === 'light' || saved === 'dark' ? saved : 'system');
  const apply = (value: ThemeChoice): void => {
    if (value === 'system') delete root.dataset.theme;
    else root.dataset.theme = value;
  };
  apply(choice.get());
  return {
    choice,
    choose(value) {
      storage.setItem(STORAGE_KEY, value);
      // The listeners read the new colors.
      apply(value);
      choice.set(value);
    },
  };
}
