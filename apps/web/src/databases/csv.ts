import Papa from 'papaparse';

/** A spreadsheet would run a cell that begins with one of these (OWASP, CSV injection). Numbers may begin with a minus. */
const RUNS = /^[=+@\t\r]|^-(?![\d.])/;

/** Rows as a file for spreadsheets. A null is an empty cell, an empty text is one in quotes. */
export function csvText(columns: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const safe = (value: string | null): string | null => (value !== null && RUNS.test(value) ? `'${value}` : value);
  return Papa.unparse({ fields: [...columns], data: rows.map((row) => row.map(safe)) }, { quotes: (value) => value === '' });
}

export interface CsvTable {
  readonly columns: readonly string[];
  /** As many values as columns. An empty cell is null. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** What is wrong with the file, with the line. */
  readonly problem: string | undefined;
}

/** Reads a file whose first line has the names of the columns. Commas, semicolons and tabs are recognized. */
export function readCsv(text: string): CsvTable {
  const given = text.replace(/^\uFEFF/, '');
  const { data, errors } = Papa.parse<string[]>(given, { skipEmptyLines: 'greedy', delimiter: delimiterOf(given) });
  const [columns = [], ...rows] = data;
  const [error] = errors;
  const uneven = rows.findIndex((row) => row.length > columns.length);
  const problem = error
    ? `Line ${(error.row ?? 0) + 1}: ${error.message}.`
    : uneven >= 0
      ? `Line ${uneven + 2} has ${rows[uneven]?.length} values for ${columns.length} columns.`
      : columns.some((name) => name.trim() === '')
        ? 'A column has no name in the first line.'
        : undefined;
  return { columns: columns.map((name) => name.trim()), rows: rows.map((row) => columns.map((_, index) => row[index] || null)), problem };
}

/** The one that makes the most columns of the first line. */
function delimiterOf(text: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0 }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

const LEADS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^[+-]?\d{1,18}$/, 'bigint'],
  [/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/, 'numeric'],
  [/^(?:true|false)$/i, 'boolean'],
  [/^\d{4}-\d{2}-\d{2}$/, 'date'],
  [/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/, 'timestamp with time zone'],
  [/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i, 'uuid'],
];

/** The narrowest type that takes all values of a column. Numbers with a leading zero are codes. */
export function typeOfValues(values: readonly (string | null)[]): string {
  const given = values.filter((value) => value !== null);
  if (given.length === 0 || given.some((value) => /^[+-]?0\d/.test(value))) return 'text';
  return LEADS.find(([pattern]) => given.every((value) => pattern.test(value)))?.[1] ?? 'text';
}
