import type { EditorSettings } from './contract.ts';

export const DEFAULT_EDITOR_SETTINGS: EditorSettings = {
  fontSize: 12.5,
  tabSize: 2,
  wrap: false,
  formatOnSave: false,
  autoRun: true,
  autoFix: false,
  terminalScreenReader: false,
};

export const FONT_SIZES = [11, 12, 12.5, 13, 14, 16, 18, 20] as const;
export const TAB_SIZES = [2, 3, 4, 8] as const;

/** Stored settings. What is missing, of another type or out of range is replaced by the default. */
export function readEditorSettings(kept: unknown): EditorSettings {
  const known = typeof kept === 'object' && kept !== null ? (kept as Partial<Record<keyof EditorSettings, unknown>>) : {};
  const flag = (key: 'wrap' | 'formatOnSave' | 'autoRun' | 'autoFix' | 'terminalScreenReader'): boolean =>
    typeof known[key] === 'boolean' ? known[key] : DEFAULT_EDITOR_SETTINGS[key];
  return {
    fontSize: FONT_SIZES.find((size) => size === known.fontSize) ?? DEFAULT_EDITOR_SETTINGS.fontSize,
    tabSize: TAB_SIZES.find((size) => size === known.tabSize) ?? DEFAULT_EDITOR_SETTINGS.tabSize,
    wrap: flag('wrap'),
    formatOnSave: flag('formatOnSave'),
    autoRun: flag('autoRun'),
    autoFix: flag('autoFix'),
    terminalScreenReader: flag('terminalScreenReader'),
  };
}
