import { tableLabel } from '../use-catalog.ts';
import { CARD_WIDTH, HEAD_HEIGHT, type Layout, type PlacedTable, ROW_HEIGHT } from './layout.ts';
import { relationLine } from './relation-line.ts';
import { cardType } from './card-type.ts';

/** The picture is for documents, which are light. */
const INK = { text: '#24272c', pale: '#656a73', line: '#c9ccd1', card: '#ffffff', page: '#f4f5f6' } as const;
const INSET = 10;
const NAME_MAX = 18;
const TYPE_MAX = 12;

/** The whole diagram as a picture of its own. */
export function diagramSvg(layout: Layout): string {
  const lines = layout.relations.map((relation, index) => {
    const { path, ends } = relationLine(relation, index);
    return `<path d="${path} ${ends}" fill="none" stroke="${INK.pale}" stroke-width="1.25"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${layout.height}" width="${layout.width}" height="${layout.height}" font-family="ui-monospace, monospace" font-size="12">
<rect width="100%" height="100%" fill="${INK.page}"/>
${lines.join('\n')}
${layout.tables.map(cardSvg).join('\n')}
</svg>
`;
}

function cardSvg({ table, x, y, height }: PlacedTable): string {
  const dashes = table.isSystem ? ' stroke-dasharray="4 3"' : '';
  const rows = table.columns.map(({ name, type }, index) => {
    const baseline = y + HEAD_HEIGHT + index * ROW_HEIGHT + 16;
    const mark = table.primaryKey.includes(name) ? ' font-weight="bold"' : '';
    return `${text(x + INSET, baseline, clipped(name, NAME_MAX), INK.text, mark)}${text(x + CARD_WIDTH - INSET, baseline, clipped(cardType(type), TYPE_MAX), INK.pale, ' text-anchor="end" font-size="11"')}`;
  });
  return `<g><rect x="${x}" y="${y}" width="${CARD_WIDTH}" height="${height}" rx="8" fill="${INK.card}" stroke="${INK.line}"${dashes}/>
<path d="M${x} ${y + HEAD_HEIGHT}h${CARD_WIDTH}" stroke="${INK.line}"/>
${text(x + INSET, y + 20, clipped(tableLabel(table), NAME_MAX + TYPE_MAX / 2), INK.text, ' font-family="system-ui, sans-serif" font-size="13" font-weight="600"')}
${rows.join('\n')}</g>`;
}

const text = (x: number, y: number, words: string, fill: string, more = ''): string => `<text x="${x}" y="${y}" fill="${fill}"${more}>${escaped(words)}</text>`;
const clipped = (words: string, length: number): string => (words.length > length ? `${words.slice(0, length - 1)}…` : words);
const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
