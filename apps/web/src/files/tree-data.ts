import type { FileEntry } from '@lathe/workspace';

type Entries = Readonly<Record<string, FileEntry>>;

export interface TreeNode {
  readonly path: string;
  readonly name: string;
  readonly isFolder: boolean;
  readonly entry: FileEntry | undefined;
}

export interface TreeData {
  readonly entries: Entries;
  readonly nodes: ReadonlyMap<string, TreeNode>;
  /** The paths in each folder, '' for the project: folders first, then files, each sorted by name. */
  readonly children: ReadonlyMap<string, readonly string[]>;
}

const EMPTY: TreeData = { entries: {}, nodes: new Map(), children: new Map([['', []]]) };

/**
 * The tree of these entries, with folders that exist only in paths. Given the previous tree, only
 * folders whose children changed are sorted again, and unchanged nodes keep their identity.
 */
export function buildTreeData(entries: Entries, before: TreeData = EMPTY): TreeData {
  const nodes = new Map<string, TreeNode>();
  const touched = new Set<string>();
  const folders = new Map<string, string[]>();
  const add = (path: string, isFolder: boolean, entry: FileEntry | undefined): void => {
    const known = nodes.get(path);
    if (known) {
      if (entry && known.entry !== entry) nodes.set(path, { ...known, entry });
      return;
    }
    const slash = path.lastIndexOf('/');
    const parent = slash === -1 ? '' : path.slice(0, slash);
    if (parent !== '') add(parent, true, undefined);
    const old = before.nodes.get(path);
    if (old && old.entry === entry && old.isFolder === isFolder) nodes.set(path, old);
    else {
      nodes.set(path, { path, name: path.slice(slash + 1), isFolder, entry });
      if (old?.isFolder !== isFolder) touched.add(parent);
    }
    if (isFolder && !folders.has(path)) folders.set(path, []);
    folders.get(parent)?.push(path);
  };
  folders.set('', []);
  // Folders come first: a file's own then finds its parent made with its entry.
  for (const entry of Object.values(entries)) if (entry.type === 'folder') add(entry.path, true, entry);
  for (const entry of Object.values(entries)) if (entry.type !== 'folder') add(entry.path, false, entry);
  const children = new Map<string, readonly string[]>();
  for (const [folder, list] of folders) {
    const old = before.children.get(folder);
    if (old && old.length === list.length && !touched.has(folder)) children.set(folder, old);
    else
      children.set(
        folder,
        list.sort((a, b) => compare(nodes.get(a), nodes.get(b))),
      );
  }
  return { entries, nodes, children };
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: TreeNode | undefined, b: TreeNode | undefined): number {
  if (a === undefined || b === undefined) return 0;
  if (a.isFolder !== b.isFolder) return a.isFolder ? -1 : 1;
  return byName.compare(a.name, b.name);
}

export interface TreeRow {
  readonly node: TreeNode;
  readonly level: number;
  /** Position in its folder, from 1. */
  readonly position: number;
  readonly setSize: number;
}

/** The visible rows, from top to bottom. */
export function visibleRows({ nodes, children }: TreeData, expanded: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const visit = (folder: string, level: number): void => {
    const paths = children.get(folder) ?? [];
    for (const [index, path] of paths.entries()) {
      const node = nodes.get(path);
      if (!node) continue;
      rows.push({ node, level, position: index + 1, setSize: paths.length });
      if (node.isFolder && expanded.has(path)) visit(path, level + 1);
    }
  };
  visit('', 0);
  return rows;
}

/** Every folder above a path: "src/lib/a.ts" gives "src" and "src/lib". */
export function foldersAbove(path: string): string[] {
  const segments = path.split('/').slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

/** The rule that a file inherits from a folder above. */
export function inheritedRule(path: string, entries: Entries): 'locked' | 'targeted' | undefined {
  for (const folder of foldersAbove(path)) {
    if (entries[folder]?.isTargeted) return 'targeted';
    if (entries[folder]?.isLocked) return 'locked';
  }
  return undefined;
}
