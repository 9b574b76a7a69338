import type { DesignFrame } from '@lathe/protocol';
import type { DesignTokens, Token } from './tokens.ts';

/** The file that later turns read to stay with the design. */
export const DESIGN_NOTES_PATH = 'DESIGN.md';

const TITLE = '# Design';
const SOURCE = 'From the frame “';

/** Whether a file is such notes, and not what somebody wrote. */
export const isDesignNotes = (text: string): boolean => text.startsWith(`${TITLE}\n\n${SOURCE}`);

/** The design's values in Markdown, for people and for the assistant. */
export function writeDesignNotes(frame: DesignFrame, tokens: DesignTokens, { url, cssPath }: { readonly url: string; readonly cssPath: string }): string {
  const fonts = tokens.fonts.map(({ value }) => /^"([^"]+)"/.exec(value)?.[1] ?? value);
  return `${[
    TITLE,
    `${SOURCE}${frame.name}” (${Math.round(frame.width)} × ${Math.round(frame.height)} px): ${url}`,
    `Use these values in everything that is added to the app. The custom properties are defined in \`${cssPath}\`.`,
    ...table('Colors', 'Color', tokens.colors),
    ...table('Fonts', 'Font', tokens.fonts),
    ...(fonts.length > 0
      ? [
          `The design uses ${listed(fonts)}. People who do not have ${fonts.length === 1 ? 'this font' : 'these fonts'} see a font of the same kind until the app loads ${fonts.length === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...values('Text sizes', tokens.textSizes),
    ...values('Spacing', tokens.spaces),
    ...table('Corner radii', 'Radius', tokens.radii),
    ...table('Shadows', 'Shadow', tokens.shadows),
    ...(frame.notes.length > 0 ? ['## Left out', frame.notes.map((note) => `- ${note}`).join('\n')] : []),
  ].join('\n\n')}\n`;
}

function table(title: string, column: string, tokens: readonly Token[]): string[] {
  if (tokens.length === 0) return [];
  const rows = tokens.map(({ name, value, uses }) => `| \`--${name}\` | \`${value}\` | ${uses} |`);
  return [`## ${title}`, [`| Property | ${column} | Uses |`, '|---|---|---|', ...rows].join('\n')];
}

function values(title: string, tokens: readonly Token[]): string[] {
  return tokens.length === 0 ? [] : [`## ${title}`, tokens.map(({ value, uses }) => `${value} (${uses}×)`).join(', ')];
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
