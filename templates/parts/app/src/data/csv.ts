import { type FieldInfo, textOf } from './fields';
import { numberFrom } from './formats';

/** Downloads the items as a file that any spreadsheet opens. */
export function downloadCsv<Item>(name: string, items: readonly Item[], fields: readonly FieldInfo<Item>[]): void {
  const lines = [fields.map(({ label }) => label), ...items.map((item) => fields.map(({ key }) => textOf(item[key])))];
  const text = lines.map((line) => line.map(quoted).join(',')).join('\r\n');
  const url = URL.createObjectURL(new Blob([`\ufeff${text}`], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Reads items from a file. Columns are found by their headings; a field without a column is left as in `blank`. */
export function readCsv<Item extends object>(text: string, fields: readonly FieldInfo<Item>[], blank: () => Item): Item[] {
  const [head = [], ...lines] = parseCsv(text.replace(/^\ufeff/, ''));
  const columns = head.map((title) => fields.find(({ key, label }) => [key, label].some((name) => name.toLowerCase() === title.trim().toLowerCase())));
  return lines.map((line) => {
    const item = { ...blank() } as Record<string, unknown>;
    for (const [index, field] of columns.entries()) if (field) item[field.key] = valueFrom(line[index] ?? '', field);
    return item as Item;
  });
}

function valueFrom<Item>(text: string, { type, options }: FieldInfo<Item>): unknown {
  if (type === 'number') return numberFrom(text);
  if (type === 'boolean') return /^(?:true|yes|1|x)$/i.test(text.trim());
  if (type === 'tags') return text.split(',').map((tag) => tag.trim()).filter(Boolean);
  if (type === 'choice') return options?.find((option) => option.toLowerCase() === text.trim().toLowerCase()) ?? '';
  return text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  const separator = (text.split('\n')[0] ?? '').includes(';') ? ';' : ',';
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endLine = () => {
    line.push(cell);
    if (line.some((value) => value !== '')) lines.push(line);
    line = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"' && isQuoted && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"') isQuoted = !isQuoted;
    else if (char === separator && !isQuoted) {
      line.push(cell);
      cell = '';
    } else if (char === '\n' && !isQuoted) endLine();
    else if (char !== '\r' || isQuoted) cell += char;
  }
  endLine();
  return lines;
}
