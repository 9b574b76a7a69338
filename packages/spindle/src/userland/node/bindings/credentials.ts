import { MACHINE } from '../machine.ts';
import type { Realm } from '../realm.ts';

/** Environment reads that respect privileges, and the one user of this machine. */
export function installCredentials(realm: Realm): void {
  const binding = realm.binding('credentials');
  binding.safeGetenv = (name: string) => realm.env[name];
  // Source: GetTempDir in node/src/node_credentials.cc: without a trailing slash.
  binding.getTempDir = () => (realm.env.TMPDIR || realm.env.TMP || realm.env.TEMP || '/tmp').replace(/(?<=.)\/$/, '');
  for (const name of ['getuid', 'geteuid']) binding[name] = () => MACHINE.uid;
  for (const name of ['getgid', 'getegid']) binding[name] = () => MACHINE.gid;
  binding.getgroups = () => [MACHINE.gid];

  const refuse = (syscall: string): never => {
    throw realm.errors.uvException('EPERM', syscall);
  };
  /** Returns the position of an unknown identity, as Node's wrappers expect, or 0 on success. */
  const change = (syscall: string, current: number) => (id: number | string) => {
    if (typeof id === 'string') return id === MACHINE.userName ? 0 : 1;
    return id === current ? 0 : refuse(syscall);
  };
  binding.setuid = change('setuid', MACHINE.uid);
  binding.seteuid = change('seteuid', MACHINE.uid);
  binding.setgid = change('setgid', MACHINE.gid);
  binding.setegid = change('setegid', MACHINE.gid);
  binding.setgroups = (groups: readonly (number | string)[]) => {
    const unknown = groups.findIndex((group) => typeof group === 'string' && group !== MACHINE.userName);
    // Its position, starting at 1.
    return unknown === -1 ? refuse('setgroups') : unknown + 1;
  };
  // 2: the group is unknown.
  binding.initgroups = (_user: unknown, group: unknown) => (typeof group === 'string' && group !== MACHINE.userName ? 2 : refuse('initgroups'));
}
