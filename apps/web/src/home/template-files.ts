import type { AppFiles, Template } from '@lathe/protocol';

/** A starter's files as a project that has just been saved with them. */
export function filesOfTemplate({ files }: Pick<Template, 'files'>, now: number): AppFiles {
  return Object.fromEntries(
    Object.entries(files).map(([path, contents]) => [
      path,
      { fullPath: path, name: path.slice(path.lastIndexOf('/') + 1), type: 'file' as const, contents, isBinary: false, lastModified: now },
    ]),
  );
}
