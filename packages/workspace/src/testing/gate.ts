/** Whatever waits at it continues when it is opened. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

export function createGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
