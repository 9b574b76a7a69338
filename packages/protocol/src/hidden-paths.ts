/**
 * Paths that the product does not show, watch or save: node_modules and dot-folders except the
 * listed ones. Source: docs/specification/files.md. Dot-files (`.env`) are shown.
 */
const ALLOWED_DOT_FOLDERS = new Set(['.contentlayer', '.svelte-kit', '.vitepress', '.nuxt', '.vscode', '.lathe', '.spindle']);
/**
 * Hidden files that belong to a project (`.env.local`, `.gitignore`, `.eslintrc.cjs`). All other
 * hidden files (an editor's swap file, `.DS_Store`) are not watched. Source: docs/decisions.md#B9.
 */
const PROJECT_DOT_FILE =
  /^\.(?:env(?:\..+)?|[\w-]+rc(?:\.\w+)?|[\w-]+ignore|editorconfig|gitattributes|gitkeep|gitmodules|node-version|nvmrc|browserslistrc|tool-versions|htaccess|[\w-]+\.(?:json|jsonc|yaml|yml|toml|js|cjs|mjs|ts))$/;

/** `path` is relative to the project. `isFolder` is about its last segment. */
export function isIgnoredPath(path: string, isFolder = false): boolean {
  const segments = path.split('/');
  return segments.some((segment, index) => {
    if (segment === 'node_modules') return true;
    const isFolderSegment = index < segments.length - 1 || isFolder;
    return isFolderSegment && segment.startsWith('.') && !ALLOWED_DOT_FOLDERS.has(segment);
  });
}

/** Whether changes there are watched. An event does not say whether it is about a file or a folder. Source: docs/specification/files.md. */
export function isWatchedPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (isIgnoredPath(path)) return false;
  return !name.startsWith('.') || ALLOWED_DOT_FOLDERS.has(name) || PROJECT_DOT_FILE.test(name);
}
