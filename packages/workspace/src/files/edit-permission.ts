/** Files and folders that the person locked, or chose as the only ones to be edited. */
export interface EditRules {
  readonly locked: ReadonlySet<string>;
  readonly targeted: ReadonlySet<string>;
}

export const NO_RULES: EditRules = { locked: new Set(), targeted: new Set() };

export type EditPermission = { readonly isAllowed: true } | { readonly isAllowed: false; readonly reason: string };

/**
 * May the assistant edit this path? If there are targets, only they may be edited; otherwise everything except what
 * is locked. A folder that contains a locked file may not be moved or deleted either. Source:
 * docs/specification/files.md.
 */
export function editPermission(path: string, { locked, targeted }: EditRules): EditPermission {
  if (targeted.size > 0) {
    return isInside(path, targeted) ? { isAllowed: true } : { isAllowed: false, reason: `Only targeted files can be edited, and ${path} is not one of them.` };
  }
  if (isInside(path, locked)) return { isAllowed: false, reason: `${path} is locked.` };
  const inside = [...locked].find((other) => other.startsWith(`${path}/`));
  return inside === undefined ? { isAllowed: true } : { isAllowed: false, reason: `${inside} in ${path} is locked.` };
}

/** Both flags exclude each other: setting one clears the other. Source: docs/specification/files.md. */
export function withRule(rules: EditRules, flag: keyof EditRules, path: string, isOn: boolean): EditRules {
  const other = flag === 'locked' ? 'targeted' : 'locked';
  const next = { [flag]: new Set(rules[flag]), [other]: new Set(rules[other]) } as { [K in keyof EditRules]: Set<string> };
  next[flag].delete(path);
  if (!isOn) return next;
  next[flag].add(path);
  next[other].delete(path);
  return next;
}

/** The rules after a file or folder has moved (`to`) or has been deleted (no `to`). */
export function rulesAfterMove(rules: EditRules, from: string, to: string | undefined): EditRules {
  const follow = (paths: ReadonlySet<string>) =>
    new Set(
      [...paths].flatMap((path) => {
        if (path !== from && !path.startsWith(`${from}/`)) return [path];
        return to === undefined ? [] : [to + path.slice(from.length)];
      }),
    );
  return { locked: follow(rules.locked), targeted: follow(rules.targeted) };
}

function isInside(path: string, paths: ReadonlySet<string>): boolean {
  if (paths.has(path)) return true;
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    if (paths.has(path.slice(0, slash))) return true;
  }
  return false;
}
