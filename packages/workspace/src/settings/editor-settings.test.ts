import { expect, it } from 'vitest';
import { DEFAULT_EDITOR_SETTINGS, readEditorSettings } from './editor-settings.ts';

it('stored settings of the editor are used, and invalid ones are replaced by the defaults', () => {
  const own = { fontSize: 16, tabSize: 4, wrap: true, formatOnSave: true, autoRun: false, autoFix: true, terminalScreenReader: true };
  expect(readEditorSettings(own)).toEqual(own);
  for (const kept of [undefined, null, 'x', {}, { fontSize: 4000, tabSize: '2', wrap: 1, autoRun: null }])
    expect(readEditorSettings(kept)).toEqual(DEFAULT_EDITOR_SETTINGS);
});
