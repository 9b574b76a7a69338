import { type FunctionLog, messageOf } from '@lathe/protocol';
import { useEffect, useState } from 'react';
import { useWorkspace } from '../../services.tsx';

type Line = FunctionLog['lines'][number];

const POLL_MS = 2000;
/** Older lines are forgotten, as the server does. */
const KEPT_MAX = 1000;

export interface FollowedLog {
  /** Undefined until the first answer. */
  readonly lines: readonly Line[] | undefined;
  readonly error: string | undefined;
}

/** The lines before and those that are new. Those of an answer that came twice are passed over. */
export function joinLines(before: readonly Line[], next: readonly Line[]): readonly Line[] {
  const last = before.at(-1)?.id ?? -1;
  const added = next.filter(({ id }) => id > last);
  return added.length === 0 ? before : [...before, ...added].slice(-KEPT_MAX);
}

/** Asks for new lines as long as it is shown, is not paused, and the page is seen. */
export function useFunctionLog(isPaused: boolean): FollowedLog {
  const { databaseServices } = useWorkspace();
  const [log, setLog] = useState<FollowedLog>({ lines: undefined, error: undefined });
  const last = log.lines?.at(-1)?.id;

  useEffect(() => {
    if (isPaused) return;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.hidden) return;
      try {
        const next = await databaseServices.functionLog(last);
        if (!isOver) setLog(({ lines = [] }) => ({ lines: joinLines(lines, next), error: undefined }));
      } catch (error) {
        if (!isOver) setLog(({ lines }) => ({ lines, error: messageOf(error) }));
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [databaseServices, isPaused, last]);
  return log;
}
