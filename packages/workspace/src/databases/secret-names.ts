const READ =
  /\b(?:Deno\.env\.get\(\s*(["'`])([A-Za-z_]\w{0,127})\1\s*\)|process\.env(?:\.([A-Za-z_]\w{0,127})|\[\s*(["'`])([A-Za-z_]\w{0,127})\4\s*\]))(\s*(?:\?\?|\|\|)(?!\s*(?:''|""|``)))?/g;
/** What the backend and Deno set, and what only tells where a program runs. */
const BUILT_IN = /^(?:SUPABASE_\w*|SB_\w*|DENO_\w*|NODE_ENV|HOME|PATH|TMPDIR|PORT)$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const CODE = /\.[cm]?[jt]sx?$/;

/** The variables that code reads without a default, sorted. An empty string is not a default. */
export function secretNamesIn(code: string): readonly string[] {
  const names = [...code.replaceAll(COMMENTS, '').matchAll(READ)].flatMap(([, , deno, property, , key, fallback]) => {
    const name = deno ?? property ?? key;
    return name === undefined || fallback !== undefined || BUILT_IN.test(name) ? [] : [name];
  });
  return [...new Set(names)].sort();
}

/**
 * What each function reads, itself and in the shared folders that it names.
 * @param files texts by their paths below `supabase/functions`
 */
export function secretsOfFunctions(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const folders = [...new Set([...files.keys()].flatMap((path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : [])))];
  const codeOf = (folder: string): string => [...files].flatMap(([path, text]) => (path.startsWith(`${folder}/`) && CODE.test(path) ? text : [])).join('\n');
  const isShared = (folder: string): boolean => folder.startsWith('_');
  const readBy = (slug: string): readonly string[] => {
    let code = codeOf(slug);
    const left = new Set(folders.filter(isShared));
    for (let found = true; found; ) {
      found = false;
      for (const folder of left) {
        if (!code.includes(folder)) continue;
        left.delete(folder);
        code += `\n${codeOf(folder)}`;
        found = true;
      }
    }
    return secretNamesIn(code);
  };
  const slugs = folders.filter((folder) => !isShared(folder) && !folder.startsWith('.'));
  return new Map(slugs.map((slug) => [slug, readBy(slug)] as const).filter(([, names]) => names.length > 0));
}
