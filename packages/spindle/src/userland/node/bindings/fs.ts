import type { Realm } from '../realm.ts';
import { installAttributes } from './fs/attributes.ts';
import { FsCalls, requestClass } from './fs/call.ts';
import { installCopy } from './fs/copy.ts';
import { installOpenAndClose } from './fs/file-handle.ts';
import { installModuleSupport } from './fs/module-support.ts';
import { installReadAndWrite } from './fs/read-write.ts';
import { installStatWatcher } from './fs/stat-watcher.ts';
import { installStat, STAT_FIELDS, StatValues } from './fs/stat-values.ts';
import { installTree } from './fs/tree.ts';

/** The `fs` binding over the shared file system and the descriptor table. Source: node/src/node_file.cc. */
export function installFs(realm: Realm): void {
  const binding = realm.binding('fs');
  binding.kUsePromises ??= Symbol('fs_use_promises_symbol');
  binding.kFsStatsFieldsNumber = STAT_FIELDS;
  binding.FSReqCallback = requestClass(realm);
  const calls = new FsCalls(realm, binding.kUsePromises);
  const values = new StatValues(realm, binding);
  installOpenAndClose(calls, binding);
  installReadAndWrite(calls, binding);
  installStat(calls, binding, values);
  installTree(calls, binding);
  installAttributes(calls, binding);
  installCopy(calls, binding);
  installModuleSupport(calls, binding);
  installStatWatcher(calls, binding, values);
}
