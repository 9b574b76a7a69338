import { KEPT_VERSION_PREFIX } from '@lathe/protocol';
import type { Notices } from '../notices/notices.ts';
import type { Machine } from '../runtime/machine.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import type { ArrivedPush } from '../projects/arriving-pushes.ts';

const INSTALL_FILE = 'package.json';
/** Files that a notice names. */
const NAMED = 3;

export interface ReportPushDeps {
  readonly notices: Pick<Notices, 'show'>;
  readonly snapshots: Pick<Snapshots, 'read' | 'versions'>;
  readonly machine: Pick<Machine, 'retry'>;
}

/** Says what a push changed, shows its version, and installs packages that it needs. */
export async function reportPush({ changed, kept }: ArrivedPush, { notices, snapshots, machine }: ReportPushDeps): Promise<void> {
  if (changed.includes(INSTALL_FILE)) void machine.retry('packages');
  await snapshots.read();
  const newest = snapshots.versions.get()[0];
  // Keeping a branch arrives as a push does.
  const came = newest?.id.startsWith(KEPT_VERSION_PREFIX) ? 'There is a new version' : 'A push arrived';
  const what = newest === undefined ? `${came}.` : `${came}: “${newest.title}”.`;
  const files = changed.length === 0 ? '' : ` ${changed.length === 1 ? '1 file' : `${changed.length} files`} changed.`;
  if (kept.length === 0) return void notices.show({ kind: 'success', text: `${what}${files}` });
  const names = kept.slice(0, NAMED).join(', ') + (kept.length > NAMED ? ` and ${kept.length - NAMED} more` : '');
  notices.show({
    kind: 'info',
    text: `${what}${files} You changed the same parts of ${names}. Yours are kept; compare with the newest version to see the others.`,
  });
}
