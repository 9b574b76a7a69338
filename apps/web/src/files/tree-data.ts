import type { FileEntry } from '@lathe/workspace';

export const TREE_ROOT = '/';

export interface TreeNode {
  readonly path: string;
  readonly name: string;
  readonly isFolder: boolean;
  readonly entry: FileEntry | undefined;
}

export interface TreeData {
  readonly nodes: ReadonlyMap<string, TreeNode>;
  readonly children: ReadonlyMap<string, readonly string[]>;
}

/** Folders first, then files, each by name; folders that only a path names are added. */
export function buildTreeData(entries: Readonly<Record<string, FileEntry>>): TreeData {
  const nodes = new Map<string, TreeNode>([[TREE_ROOT, { path: TREE_ROOT, name: '', isFolder: true, entry: undefined }]]);
  const children = new Map<string, string[]>([[TREE_ROOT, []]]);
  const add = (path: string, isFolder: boolean, entry: FileEntry | undefined): void => {
    if (nodes.has(path)) {
      const node = nodes.get(path);
      if (node && entry) nodes.set(path, { ...node, entry });
      return;
    }
    const slash = path.lastIndexOf('/');
    const parent = slash === -1 ? TREE_ROOT : path.slice(0, slash);
    if (parent !== TREE_ROOT) add(parent, true, undefined);
    nodes.set(path, { path, name: path.slice(slash + 1), isFolder, entry });
    if (isFolder) children.set(path, []);
    children.get(parent)?.push(path);
  };
  for (const entry of Object.values(entries)) add(entry.path, entry.type === 'folder', entry);
  for (const list of children.values()) list.sort((a, b) => compare(nodes.get(a), nodes.get(b)));
  return { nodes, children };
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: TreeNode | undefined, b: TreeNode | undefined): number {
  if (a === undefined || b === undefined) return 0;
  if (a.isFolder !== b.isFolder) return a.isFolder ? -1 : 1;
  return byName.compare(a.name, b.name);
}

/** Every folder on the way to a path: "src/lib/a.ts" gives "src" and "src/lib". */
export function foldersAbove(path: string): string[] {
  const segments = path.split('/').slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}
