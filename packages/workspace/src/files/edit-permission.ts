/** Files and folders that the person locked, or chose as the only ones to be edited. */
export interface EditRules {
  readonly locked: ReadonlySet<string>;
  readonly targeted: ReadonlySet<string>;
}

export type EditPermission = { readonly isAllowed: true } | { readonly isAllowed: false; readonly reason: string };

/**
 * May the assistant edit this path? With targets only they may be edited; otherwise everything but
 * what is locked. Source: workspace specification, section 4.
 */
export function editPermission(path: string, { locked, targeted }: EditRules): EditPermission {
  if (targeted.size > 0) {
    return isInside(path, targeted) ? { isAllowed: true } : { isAllowed: false, reason: `Only targeted files may be edited, and ${path} is not one of them.` };
  }
  return isInside(path, locked) ? { isAllowed: false, reason: `${path} is locked.` } : { isAllowed: true };
}

function isInside(path: string, paths: ReadonlySet<string>): boolean {
  if (paths.has(path)) return true;
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    if (paths.has(path.slice(0, slash))) return true;
  }
  return false;
}
