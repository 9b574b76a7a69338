import type { AppFiles, Template } from '@lathe/protocol';

/** A template's files in the format of a saved project. */
export function filesOfTemplate({ files }: Pick<Template, 'files'>, now: number): AppFiles {
  return Object.fromEntries(
    Object.entries(files).map(([path, contents]) => [
      path,
      { fullPath: path, name: path.slice(path.lastIndexOf('/') + 1), type: 'file' as const, contents, isBinary: false, lastModified: now },
    ]),
  );
}
