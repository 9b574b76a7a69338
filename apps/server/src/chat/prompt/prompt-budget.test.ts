import { ACTION_TOOLS, type ActionTool, READ_TOOLS } from '@lathe/protocol';
import { encode } from 'gpt-tokenizer';
import { expect, it } from 'vitest';
import { buildPrompt, type PromptedModel } from '../prompt.ts';

/** Tokens. Every request pays for the constant part, if only at the price of cached ones, and a small model loses rules in a long one. */
const BUDGETS = { large: 2_000, small: 1_200 } as const;
const TOOL_BUDGET = 1_400;
/** Of the tools that only people with an account at a service pay for. */
const SERVICE_TOOL_BUDGET = 250;
const STATE_BUDGET = 600;
/** Of the rules for a database, which few projects have. */
const DATABASE_BUDGET = 400;

const EMPTY = { title: '', files: [], contents: [] };
const tokens = (text: string) => encode(text).length;

it.each<PromptedModel>([
  { size: 'large', supportsTools: true },
  { size: 'large', supportsTools: false },
  { size: 'small', supportsTools: true },
  { size: 'small', supportsTools: false },
])('the constant part stays within its budget of tokens: $size, with tools $supportsTools', (model) => {
  const { system } = buildPrompt({ mode: 'build', context: EMPTY }, model);
  expect(tokens(system)).toBeLessThanOrEqual(BUDGETS[model.size]);
});

it('the descriptions of the tools that everybody has stay within theirs, and those of a connected service too', () => {
  const all: readonly (readonly [string, ActionTool])[] = Object.entries(ACTION_TOOLS);
  const everybodys = [...all.filter(([, { needs }]) => needs === undefined), ...Object.entries(READ_TOOLS)];
  expect(tokens(asTools(everybodys))).toBeLessThanOrEqual(TOOL_BUDGET);
  expect(tokens(asTools(all.filter(([, { needs }]) => needs === 'figma')))).toBeLessThanOrEqual(SERVICE_TOOL_BUDGET);
});

function asTools(tools: readonly (readonly [string, Pick<ActionTool, 'description' | 'properties' | 'required'>])[]): string {
  return JSON.stringify(
    tools.map(([name, { description, properties, required }]) => ({ name, description, parameters: { type: 'object', properties, required } })),
  );
}

it('so do the rules for a state, even if all hold at once', () => {
  const everything = { ...EMPTY, changedPaths: ['a'], lockedPaths: ['a'], targetedPaths: ['a'], problems: ['a'], libraries: ['Tailwind 4', 'shadcn/ui'] };
  const { volatile } = buildPrompt({ mode: 'build', context: everything, starters: [] }, { size: 'large', supportsTools: true });
  expect(tokens(volatile)).toBeLessThanOrEqual(STATE_BUDGET);
  for (const framework of ['Vite + React', 'Next.js', 'Nuxt', 'SvelteKit', 'Astro', 'Angular', 'Expo', 'Node.js']) {
    const { project } = buildPrompt({ mode: 'build', context: { ...everything, framework } }, { size: 'large', supportsTools: true });
    expect(tokens(project), framework).toBeLessThanOrEqual(STATE_BUDGET);
    expect(
      project.split('\n').filter((line) => line.startsWith('- ')),
      framework,
    ).toHaveLength(15);
  }
});

it('so do the rules for a database', () => {
  const of = (files: string[]) => buildPrompt({ mode: 'build', context: { ...EMPTY, files } }, { size: 'large', supportsTools: true }).volatile;
  const notes = tokens(of(['supabase/a.sql'])) - tokens(of(['src/main/a.sql']));
  expect(notes).toBeGreaterThan(100);
  expect(notes).toBeLessThanOrEqual(DATABASE_BUDGET);
});
