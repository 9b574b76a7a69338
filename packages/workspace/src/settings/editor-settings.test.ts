import { expect, it } from 'vitest';
import { DEFAULT_EDITOR_SETTINGS, readEditorSettings } from './editor-settings.ts';

it('settings of the editor are taken as they were kept, and what makes no sense is as for everybody', () => {
  const own = { fontSize: 16, tabSize: 4, wrap: true, formatOnSave: true, autoRun: false, autoFix: true, terminalScreenReader: true };
  expect(readEditorSettings(own)).toEqual(own);
  for (const kept of [undefined, null, 'x', {}, { fontSize: 4000, tabSize: '2', wrap: 1, autoRun: null }])
    expect(readEditorSettings(kept)).toEqual(DEFAULT_EDITOR_SETTINGS);
});
