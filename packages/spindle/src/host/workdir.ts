const DEFAULT_NAME = 'project';
/** Bytes of one name in a path. Source: `NAME_MAX`, limits.h. */
const NAME_MAX_BYTES = 255;

/** The work directory of this name. Throws for what is no name of a folder: empty, with a slash or NUL, `.`, `..`, too long. */
export function workdirOf(name: string = DEFAULT_NAME): string {
  const isName = name !== '' && !/[/\0]/.test(name) && name !== '.' && name !== '..' && new TextEncoder().encode(name).length <= NAME_MAX_BYTES;
  if (!isName) throw new TypeError(`The work directory's name must be the name of a folder, without a slash and neither "." nor "..": ${JSON.stringify(name)}`);
  return `/home/${name}`;
}
