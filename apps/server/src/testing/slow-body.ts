/** The body of a request that arrives when the test says so. `begun`: somebody waits for it. */
export function slowBody(contents: Uint8Array = new Uint8Array()) {
  let begin = (): void => undefined;
  let end = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        begin();
        await ended;
        if (contents.byteLength > 0) controller.enqueue(contents);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { init: { body, duplex: 'half' as const }, begun, end };
}
