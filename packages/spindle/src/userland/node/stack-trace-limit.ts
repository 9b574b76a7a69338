/** Runs a call with another `Error.stackTraceLimit`, unless the class is frozen (`--frozen-intrinsics`). */
export function withStackTraceLimit<T>(limit: number, call: () => T): T {
  const saved: unknown = Error.stackTraceLimit;
  Reflect.set(Error, 'stackTraceLimit', limit);
  try {
    return call();
  } finally {
    Reflect.set(Error, 'stackTraceLimit', saved);
  }
}
