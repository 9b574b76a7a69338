/**
 * Paths that the product does not show, watch or save: node_modules and dot-folders except the
 * listed ones. Source: workspace specification, section 5. Dot-files (`.env`) are shown.
 */
const ALLOWED_DOT_FOLDERS = new Set(['.contentlayer', '.svelte-kit', '.vitepress', '.nuxt', '.vscode', '.lathe', '.spindle']);

/** `path` is relative to the project. `isFolder` tells about its last segment. */
export function isIgnoredPath(path: string, isFolder = false): boolean {
  const segments = path.split('/');
  return segments.some((segment, index) => {
    if (segment === 'node_modules') return true;
    const isFolderSegment = index < segments.length - 1 || isFolder;
    return isFolderSegment && segment.startsWith('.') && !ALLOWED_DOT_FOLDERS.has(segment);
  });
}

/** Collapses slashes and dots, and takes the work directory's prefix off. Undefined when it leaves the project. */
export function toProjectPath(path: string, workdir = '/home/project'): string | undefined {
  const relative = path === workdir ? '' : path.startsWith(`${workdir}/`) ? path.slice(workdir.length + 1) : path.replace(/^\/+/, '');
  const parts: string[] = [];
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else parts.push(part);
  }
  return parts.join('/');
}
