/** The first free name for a copy: `a copy.ts`, `a copy 2.ts`, `dir copy`. A copy of a copy continues its number. Source: docs/decisions.md#I4. */
export function copyName(path: string, isFolder: boolean, isTaken: (path: string) => boolean): string {
  const slash = path.lastIndexOf('/') + 1;
  const name = path.slice(slash);
  const dot = name.lastIndexOf('.');
  // The name of a dot-file is not an extension: `.env` becomes `.env copy`.
  const end = isFolder || dot <= 0 ? name.length : dot;
  const stem = path.slice(0, slash) + name.slice(0, end).replace(/ copy(?: \d+)?$/, '');
  const extension = name.slice(end);
  for (let number = 1; ; number++) {
    const candidate = `${stem} copy${number === 1 ? '' : ` ${number}`}${extension}`;
    if (!isTaken(candidate)) return candidate;
  }
}
