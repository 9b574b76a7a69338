import { MACHINE } from '../machine.ts';
import type { Realm } from '../realm.ts';

/** `process.report`. Packages read it to detect glibc, so its header is that of an ordinary Linux. */
export function installReport(realm: Realm): void {
  const binding = realm.binding('report');
  const settings: Record<string, unknown> = {
    Compact: false,
    ExcludeNetwork: false,
    ExcludeEnv: false,
    Directory: '',
    Filename: '',
    Signal: 'SIGUSR2',
  };
  for (const name of Object.keys(settings)) {
    binding[`get${name}`] = () => settings[name];
    binding[`set${name}`] = (value: unknown) => {
      settings[name] = value;
    };
  }
  const triggers: Record<string, boolean> = { FatalError: false, Signal: false, UncaughtException: false };
  const wanted: Record<string, string> = {
    FatalError: '--report-on-fatalerror',
    Signal: '--report-on-signal',
    UncaughtException: '--report-uncaught-exception',
  };
  for (const name of Object.keys(triggers)) {
    binding[`shouldReportOn${name}`] = () => triggers[name] || realm.options.get(wanted[name]!) === true;
    binding[`setReportOn${name}`] = (isOn: boolean) => {
      triggers[name] = isOn;
    };
  }
  binding.getReport = (error?: unknown) => JSON.stringify(reportOf(realm, 'JavaScript API', 'GetReport', null, error));
  binding.writeReport = (event: string, trigger: string, fileName: string | undefined, error: unknown) => {
    const name = fileName || `report.${new Date().toISOString().replace(/[-:]/g, '').replace('T', '.').slice(0, 15)}.${realm.start.pid}.0.001.json`;
    const directory = String(settings.Directory || realm.cwd);
    const text = JSON.stringify(reportOf(realm, event, trigger, name, error), null, settings.Compact === true ? undefined : 2);
    realm.fs.writeFile(name.startsWith('/') ? name : `${directory}/${name}`, new realm.native.TextEncoder().encode(`${text}\n`), { mode: 0o644 });
    return name;
  };
}

function reportOf(realm: Realm, event: string, trigger: string, filename: string | null, error: unknown): object {
  const now = new Date();
  const { version, versions, arch, platform, release } = realm.shapes.process;
  const stack = error instanceof Error ? String(error.stack).split('\n') : [];
  return {
    header: {
      reportVersion: 5,
      event,
      trigger,
      filename,
      dumpEventTime: `${now.toISOString().slice(0, 19)}Z`,
      dumpEventTimeStamp: String(now.getTime()),
      processId: realm.start.pid,
      threadId: realm.start.thread?.threadId ?? 0,
      cwd: realm.cwd,
      commandLine: [...realm.start.argv],
      nodejsVersion: version,
      glibcVersionRuntime: '2.36',
      glibcVersionCompiler: '2.28',
      wordSize: 64,
      arch,
      platform,
      componentVersions: versions,
      release,
      osName: MACHINE.system,
      osRelease: MACHINE.release,
      osVersion: MACHINE.systemVersion,
      osMachine: MACHINE.machine,
      cpus: [],
      networkInterfaces: [],
      host: MACHINE.hostname,
    },
    javascriptStack: { message: stack[0] ?? 'No stack.', stack: stack.slice(1).map((line) => line.trim()), errorProperties: {} },
    nativeStack: [],
    libuv: [],
    workers: [],
    environmentVariables: { ...realm.env },
    sharedObjects: [],
  };
}
