/** What `lathe doctor` found out about one thing that Lathe needs. */
export interface Finding {
  readonly name: string;
  /** blocked: Lathe cannot do its work. warning: something is likely to go wrong, or is needed elsewhere. */
  readonly state: 'fine' | 'warning' | 'blocked';
  /** What is the case, in a sentence without its end. */
  readonly found: string;
  /** What to do about it. Absent if it is fine. */
  readonly remedy?: string;
}

const MARKS: Readonly<Record<Finding['state'], string>> = { fine: '✓', warning: '!', blocked: '✗' };

/** `✗ Port      3000 is in use.` with the remedy on a line of its own. */
export function describeFinding({ name, state, found, remedy }: Finding, nameWidth: number): string {
  const line = `${MARKS[state]} ${name.padEnd(nameWidth)}  ${found}.`;
  return remedy === undefined ? line : `${line}\n${' '.repeat(nameWidth + 4)}${remedy}`;
}
