import type { Realm } from '../realm.ts';
import { MACHINE } from '../machine.ts';

export function installOs(realm: Realm): void {
  const binding = realm.binding('os');
  const { native } = realm;
  const priorities = new Map<number, number>();
  const processors = Math.max(1, native.navigator?.hardwareConcurrency ?? 1);

  binding.getHostname = () => MACHINE.hostname;
  binding.getOSInformation = () => [MACHINE.system, MACHINE.systemVersion, MACHINE.release, MACHINE.machine];
  binding.getHomeDirectory = () => realm.env.HOME || MACHINE.homeDirectory;
  binding.getUserInfo = (options?: { encoding?: string }) => {
    const text = (value: string): unknown => (options?.encoding === 'buffer' ? realm.requireBuiltin('buffer').Buffer.from(value) : value);
    return {
      __proto__: null,
      uid: MACHINE.uid,
      gid: MACHINE.gid,
      username: text(MACHINE.userName),
      homedir: text(MACHINE.homeDirectory),
      shell: text(MACHINE.shell),
    };
  };
  // A page cannot read the machine's load.
  binding.getLoadAvg = (averages: Float64Array) => void averages.fill(0);
  binding.getUptime = () => native.performanceNow() / 1000;
  binding.getTotalMem = () => MACHINE.memoryBytes;
  binding.getFreeMem = () => Math.max(0, MACHINE.memoryBytes - usedHeap(native));
  binding.getAvailableParallelism = () => processors;
  binding.getCPUs = () => Array.from({ length: processors }, () => [MACHINE.processor, 0, 0, 0, 0, 0, 0]).flat();
  binding.getInterfaceAddresses = () => [
    'lo',
    '127.0.0.1',
    '255.0.0.0',
    'IPv4',
    '00:00:00:00:00:00',
    true,
    -1,
    'lo',
    '::1',
    'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    'IPv6',
    '00:00:00:00:00:00',
    true,
    0,
  ];
  // Workers have no priorities: a program can only read back what it set.
  binding.getPriority = (pid: number, context: object) =>
    exists(pid, 'uv_os_getpriority', context) ? (priorities.get(pid || realm.start.pid) ?? 0) : undefined;
  binding.setPriority = (pid: number, priority: number, context: object) => {
    if (!exists(pid, 'uv_os_setpriority', context)) return -1;
    priorities.set(pid || realm.start.pid, priority);
    return 0;
  };

  /** Reports a missing process in the context of Node's system error. */
  function exists(pid: number, syscall: string, context: object): boolean {
    if (pid === 0) return true;
    try {
      if (pid < 0) throw 'ESRCH';
      realm.kernel.kill(pid, 0);
      return true;
    } catch (code) {
      if (typeof code !== 'string') throw code;
      const errno = realm.errors.errno(code);
      Object.assign(context, { syscall, code, message: realm.errors.textOf(errno), errno });
      return false;
    }
  }
}

function usedHeap(native: Realm['native']): number {
  return native.performance.memory?.totalJSHeapSize ?? 0;
}
