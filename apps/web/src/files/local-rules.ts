import type { KeptRules, KeptSecretAccess } from '@lathe/workspace';

const KEY = 'lathe:rules:';

/** Keeps the locks and targets of each project in this browser. Unreadable data counts as none. */
export function createLocalRules(storage: Storage): KeptRules {
  return {
    read(projectId) {
      const { locked, targeted } = parse(storage.getItem(KEY + projectId));
      return { locked: new Set(locked), targeted: new Set(targeted) };
    },
    write(projectId, { locked, targeted }) {
      if (locked.size + targeted.size === 0) storage.removeItem(KEY + projectId);
      else storage.setItem(KEY + projectId, JSON.stringify({ locked: [...locked], targeted: [...targeted] }));
    },
  };
}

const SECRETS_KEY = 'lathe:secrets:';

/** Keeps which files with secrets the assistant may read in each project. Unreadable data counts as none. */
export function createLocalSecretAccess(storage: Storage): KeptSecretAccess {
  return {
    read: (projectId) => (storage.getItem(SECRETS_KEY + projectId) ?? '').split('\n').filter((path) => path !== ''),
    write(projectId, paths) {
      if (paths.length === 0) storage.removeItem(SECRETS_KEY + projectId);
      else storage.setItem(SECRETS_KEY + projectId, paths.join('\n'));
    },
  };
}

function parse(text: string | null): { readonly locked: readonly string[]; readonly targeted: readonly string[] } {
  const strings = (value: unknown) => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);
  try {
    const value = JSON.parse(text ?? '{}') as { locked?: unknown; targeted?: unknown } | null;
    return { locked: strings(value?.locked), targeted: strings(value?.targeted) };
  } catch (error) {
    if (error instanceof SyntaxError) return { locked: [], targeted: [] };
    throw error;
  }
}
