import type { NodeErrors, NodeShapes } from './realm.ts';
import { withStackTraceLimit } from './stack-trace-limit.ts';

/** Number of the runtime's own frames above a caller, which are removed from the stack later. */
const OWN_FRAMES = 10;

/** Creates errors exactly like Node's C++ side; see `NodeErrors`. */
export function createNodeErrors(shapes: Pick<NodeShapes, 'uvErrors'>): NodeErrors {
  const byNumber = new Map(shapes.uvErrors);
  const byCode = new Map(shapes.uvErrors.map(([errno, [code]]) => [code, errno]));

  const errno = (code: string): number => {
    const found = byCode.get(code);
    if (found === undefined) throw new TypeError(`spindle: '${code}' is not a system error code`);
    return found;
  };

  const codeOf = (number: number): string => byNumber.get(number)?.[0] ?? `Unknown system error ${number}`;
  const textOf = (number: number): string => byNumber.get(number)?.[1] ?? 'unknown error';

  return {
    errno,
    codeOf,
    textOf,
    uvException(codeOrErrno, syscall, path, dest, message) {
      const number = typeof codeOrErrno === 'number' ? codeOrErrno : errno(codeOrErrno);
      const code = codeOf(number);
      let full = `${code}: ${message || textOf(number)}, ${syscall}`;
      if (path !== undefined) full += ` '${path}'`;
      if (dest !== undefined) full += ` -> '${dest}'`;
      const error = withDeepStack(() => new Error(full)) as NodeJS.ErrnoException & { dest?: string };
      error.errno = number;
      error.code = code;
      error.syscall = syscall;
      if (path !== undefined) error.path = path;
      if (dest !== undefined) error.dest = dest;
      return error;
    },
    nodeError(constructor, code, message) {
      const error = withDeepStack(() => new constructor(message)) as InstanceType<typeof constructor> & { code: string };
      error.code = code;
      return error;
    },
  };
}

/** Makes room in the recorded stack for the frames that `stack-traces.ts` removes. */
function withDeepStack<T>(make: () => T): T {
  const limit = Error.stackTraceLimit;
  if (typeof limit !== 'number' || limit === 0) return make();
  return withStackTraceLimit(limit + OWN_FRAMES, make);
}
