/** Signal numbers of Linux on x64, as in `os.constants.signals`. */
export const SIGNALS: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGILL: 4,
  SIGTRAP: 5,
  SIGABRT: 6,
  SIGBUS: 7,
  SIGFPE: 8,
  SIGKILL: 9,
  SIGUSR1: 10,
  SIGSEGV: 11,
  SIGUSR2: 12,
  SIGPIPE: 13,
  SIGALRM: 14,
  SIGTERM: 15,
  SIGSTKFLT: 16,
  SIGCHLD: 17,
  SIGCONT: 18,
  SIGSTOP: 19,
  SIGTSTP: 20,
  SIGTTIN: 21,
  SIGTTOU: 22,
  SIGURG: 23,
  SIGXCPU: 24,
  SIGXFSZ: 25,
  SIGVTALRM: 26,
  SIGPROF: 27,
  SIGWINCH: 28,
  SIGIO: 29,
  SIGPWR: 30,
  SIGSYS: 31,
};

/** Signals without a name are real-time signals. */
const LAST_SIGNAL = 64;

/** Valid arguments of `kill`; 0 only checks whether the process exists. */
export function isSignal(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= LAST_SIGNAL;
}

const names = new Map(Object.entries(SIGNALS).map(([name, number]) => [number, name]));

export function signalName(number: number): string {
  return names.get(number) ?? `SIG${number}`;
}

const numbers = (...list: readonly string[]): ReadonlySet<number | undefined> => new Set(list.map((name) => SIGNALS[name]));

/** Signals whose default action is to be ignored, apart from their built-in effect. libuv ignores SIGPIPE in every Node process. */
const ignored = numbers('SIGCHLD', 'SIGCONT', 'SIGURG', 'SIGWINCH', 'SIGPIPE');
const stopping = numbers('SIGSTOP', 'SIGTSTP', 'SIGTTIN', 'SIGTTOU');

export function stopsByDefault(signal: number): boolean {
  return stopping.has(signal);
}

export function terminatesByDefault(signal: number): boolean {
  return !ignored.has(signal) && !stopping.has(signal);
}
