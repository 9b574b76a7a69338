import type { LedgerView } from '@lathe/workspace';

/** The steps of a turn as a table for a spreadsheet, with the cost in US dollars. */
export function ledgerCsv({ rows, total }: Pick<LedgerView, 'rows' | 'total'>): string {
  const lines = [...rows.map((row) => ({ ...row, label: asText(row.label) })), { ...total, label: 'The whole turn' }];
  return [
    'Step,Read,Cached,Written,Cost',
    ...lines.map(({ label, read, cached, written, cost }) => [quoted(label), read, cached, written, cost ?? ''].join(',')),
  ].join('\r\n');
}

/** A spreadsheet would run a cell that begins with one of these. */
const asText = (label: string): string => (/^[=+\-@\t\r]/.test(label) ? `'${label}` : label);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
