const DEFAULT_NAME = 'project';
/** Maximum bytes of one path component. Source: `NAME_MAX`, limits.h. */
const NAME_MAX_BYTES = 255;

/** The working directory with this name. Throws for an invalid folder name: empty, with a slash or NUL, `.`, `..`, or too long. */
export function workdirOf(name: string = DEFAULT_NAME): string {
  const isName = name !== '' && !/[/\0]/.test(name) && name !== '.' && name !== '..' && new TextEncoder().encode(name).length <= NAME_MAX_BYTES;
  if (!isName) throw new TypeError(`The working directory's name must be a folder name without slashes, and not "." or "..": ${JSON.stringify(name)}`);
  return `/home/${name}`;
}
