import type { ModelInfo } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import type { PaletteEntry } from './entry.ts';
import { findCommands } from './find-commands.ts';
import { modelEntries } from './model-entries.ts';

const run = () => undefined;
const commands: readonly PaletteEntry[] = [
  { group: 'Commands', label: 'Toggle chat', icon: 'panel', run },
  { group: 'Commands', label: 'Save', icon: 'check', run },
  { group: 'Projects', label: 'Sonnets', icon: 'file', run },
];
const model = (id: string, fields: Partial<ModelInfo> = {}): ModelInfo => ({
  ...{ id, provider: 'openrouter', providerName: 'OpenRouter', name: id, isEmbedded: false, supportsTools: true, supportsImages: false },
  ...{ contextWindow: 1000, maxOutputTokens: 100, status: 'ready' },
  ...fields,
});
const labels = (query: string, all: readonly PaletteEntry[]) =>
  findCommands(all, query).map(({ group, hits }) => [group, ...hits.map(({ command }) => command.label)]);

describe('the palette', () => {
  it('lists everything in order until something is typed, then the best match first', () => {
    expect(labels('', commands)).toEqual([
      ['Commands', 'Toggle chat', 'Save'],
      ['Projects', 'Sonnets'],
    ]);
    expect(labels('sonn', commands)).toEqual([['Projects', 'Sonnets']]);
  });

  it('finds a command by a keyword, after commands with the word in their label', () => {
    const all: readonly PaletteEntry[] = [
      { group: 'Commands', label: 'Reload the preview', keywords: ['refresh'], icon: 'reload', run },
      { group: 'Commands', label: 'Refresh the token', icon: 'reload', run },
    ];
    expect(labels('refr', all)).toEqual([['Commands', 'Refresh the token', 'Reload the preview']]);
  });

  it('finds models by name: the best eight that can be chosen', () => {
    const chosen: string[] = [];
    const hundreds = Array.from({ length: 300 }, (_, index) => model(`Other Sonnet ${index}`));
    const models = [model('Claude Sonnet'), model('Sonnet now'), model('Sonnet later', { status: 'needs-key' }), ...hundreds];
    const all = [...commands, ...modelEntries(models, 'Sonnet now', (id) => chosen.push(id))];
    expect(labels('', all)).toEqual(labels('', commands));
    const [projects, found] = labels('sonnet', all);
    expect(projects).toEqual(['Projects', 'Sonnets']);
    expect(found?.slice(0, 2)).toEqual(['Models', 'Claude Sonnet']);
    expect(found).toHaveLength(9);
    expect(found).not.toContain('Sonnet later');
    expect(found).not.toContain('Sonnet now');
    findCommands(all, 'claude')[0]?.hits[0]?.command.run();
    expect(chosen).toEqual(['Claude Sonnet']);
  });

  it('ranks a command before a model with the same word', () => {
    const all: readonly PaletteEntry[] = [
      { group: 'Commands', label: 'Reload the preview', icon: 'reload', run },
      ...modelEntries([model('o1-preview')], undefined, run),
    ];
    expect(labels('preview', all)).toEqual([
      ['Commands', 'Reload the preview'],
      ['Models', 'o1-preview'],
    ]);
  });
});
