/**
 * Yields the values of the source in order, but reads them as they arrive, however long the consumer takes for each.
 * `seen` is called for each one at once.
 */
export async function* readAhead<Value>(source: AsyncIterable<Value>, seen: (value: Value) => void): AsyncGenerator<Value, void> {
  const waiting: Value[] = [];
  let wake: () => void = () => undefined;
  let end: { readonly error?: unknown } | undefined;
  const iterator = source[Symbol.asyncIterator]();
  void (async () => {
    try {
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
        seen(next.value);
        waiting.push(next.value);
        wake();
      }
      end = {};
    } catch (error) {
      end = { error };
    }
    wake();
  })();
  try {
    for (;;) {
      for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) yield value;
      if (end !== undefined) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if ('error' in end) throw end.error;
  } finally {
    if (end === undefined) void iterator.return?.();
  }
}
