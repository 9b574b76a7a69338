/** The file that a person most likely wants to see first. Source: docs/specification/files.md. */
export function defaultFile(paths: readonly string[]): string | undefined {
  const named = ['README.md', 'app/_layout.tsx', 'app/page.tsx'].find((path) => paths.includes(path));
  return named ?? entryFile(paths) ?? (paths.includes('package.json') ? 'package.json' : paths[0]);
}

/** A main, app or root file; one nearer to the top first. */
function entryFile(paths: readonly string[]): string | undefined {
  const depth = (path: string) => path.split('/').length;
  return paths.filter((path) => /(?:^|\/)(?:main|app|root)\.[tj]sx?$/i.test(path)).sort((a, b) => depth(a) - depth(b))[0];
}
