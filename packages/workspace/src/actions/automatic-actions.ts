import type { Action, ActionDraft, ActionType } from '@lathe/protocol';
import { ACTION_TYPES } from './action-types.ts';
import { toProjectPath } from '../files/ignored-paths.ts';

/**
 * If nothing installs the packages of a changed manifest, the product does so after this long. Source:
 * docs/decisions.md#C3.
 */
export const NEVER_INSTALLED_MS = 60_000;

const MANIFEST = 'package.json';
/** If they are written right after an import, they change what must be installed. */
const MANIFEST_OR_LOCK = /^(?:package\.json|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/;

const INSTALL: Action = { type: 'install', packages: [] };

export interface AutomaticActions {
  /** What to do before this action of the artifact, about which nothing more may be known yet. */
  before(action: { readonly type: ActionType; readonly draft: ActionDraft }): readonly Action[];
  /** What to do when the artifact is closed and everything in it is done. */
  atClose(): readonly Action[];
  /** The turn is over. */
  end(): void;
}

interface Deps {
  /** Packages were installed since the project was opened, or are being installed. */
  readonly hasInstalled: () => boolean;
  /** The project can be started, and no process of it is running. */
  readonly wantsStart: () => boolean;
  readonly insert: (action: Action) => void;
}

/**
 * What the product adds to an artifact on its own: an installation after an import, which waits for the manifest if
 * that is written next; an installation if none came within a minute of the manifest; and the start at the end.
 */
export function createAutomaticActions({ hasInstalled, wantsStart, insert }: Deps): AutomaticActions {
  let awaitsInstall = false;
  let hasStart = false;
  let isEmpty = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  return {
    before({ type, draft }) {
      isEmpty = false;
      const { startsServer, packages } = ACTION_TYPES[type];
      if (startsServer) hasStart = true;
      if (packages === 'installs') {
        stopTimer();
        awaitsInstall = false; // it is the installation itself
        return [];
      }
      if (packages === 'needs-install') {
        awaitsInstall = true;
        return [];
      }
      const written = writtenPath(draft);
      if (written === MANIFEST && !awaitsInstall && !hasInstalled())
        timer ??= setTimeout(() => {
          timer = undefined;
          if (!hasInstalled()) insert(INSTALL);
        }, NEVER_INSTALLED_MS);
      if (!awaitsInstall || (written !== undefined && MANIFEST_OR_LOCK.test(written))) return [];
      awaitsInstall = false;
      return [INSTALL];
    },
    atClose() {
      stopTimer();
      const added = awaitsInstall ? [INSTALL] : [];
      awaitsInstall = false;
      // A start installs missing packages itself.
      if (isEmpty || hasStart || !wantsStart()) return added;
      hasStart = true;
      return [...added, { type: 'start' }];
    },
    end: stopTimer,
  };
}

/** The project path of the file whose text the action writes. */
function writtenPath({ operation, path }: ActionDraft): string | undefined {
  return path !== undefined && (operation === 'write' || operation === 'edit') ? toProjectPath(path) : undefined;
}
