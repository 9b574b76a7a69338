import { leftBy } from '../projects/owner.ts';
import type { ProjectMemory } from '../projects/project-memory.ts';
import type { Composer } from './composer.ts';
import type { DraftAttachment, QueuedPrompt } from './contract.ts';
import type { PromptQueue } from './prompt-queue.ts';

/** Pause after a keystroke before what is being written is kept. */
const KEEP_MS = 250;
const KEY = 'prompts/';

interface Kept {
  readonly writtenAt: number;
  /** Who wrote it; absent while nobody was signed in. */
  readonly personId?: string | undefined;
  readonly text: string;
  readonly attachments: readonly DraftAttachment[];
  readonly queue: readonly QueuedPrompt[];
}

export interface PromptMemoryDeps {
  /** Without one, what is not sent ends with the page. */
  readonly memory: ProjectMemory | undefined;
  readonly composer: Composer;
  readonly queue: PromptQueue;
  readonly now: () => number;
  /** Who is signed in. */
  readonly personId: () => string | undefined;
}

/** The message that is being written and those that wait for their turn, kept in this browser until they are sent. */
export interface PromptMemory {
  /** Brings back what this page, or one that is gone, kept of the project for this person; what is written meanwhile goes before it. */
  begin(projectId: string): Promise<void>;
  /** It is on its way: after a reload it waits again, unless the chat has it by then. */
  sending(prompt: QueuedPrompt): void;
  /** The server has it, or it waits again, or is being written again. */
  arrived(id: string): void;
  /** The project goes on as a copy of itself. */
  moveTo(projectId: string): void;
  /** Nothing is written any more; what was is there when the project is opened again. */
  end(): void;
}

/** A memory that fails costs what was not sent at the next reload, nothing now. */
export function createPromptMemory({ memory, composer, queue, now, personId }: PromptMemoryDeps): PromptMemory {
  let projectId: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: readonly QueuedPrompt[] = [];
  /** Who writes here, also when their session ends before it is kept. */
  let writerId: string | undefined;

  const write = async (id: string, key: string, value: Kept | undefined): Promise<boolean> =>
    memory === undefined
      ? false
      : memory.write(id, key, value).then(
          () => true,
          () => false,
        );

  function keep(page = memory?.page ?? ''): void {
    clearTimeout(timer);
    timer = undefined;
    if (projectId === undefined || memory === undefined) return;
    const waiting = queue.prompts.get();
    writerId ??= personId();
    const kept: Kept = {
      writtenAt: now(),
      personId: writerId,
      text: composer.draft.get(),
      attachments: composer.attachments.get(),
      queue: [...underWay, ...waiting].map(({ onKept: _onKept, ...prompt }) => prompt),
    };
    const isEmpty = kept.text.trim() === '' && kept.attachments.length === 0 && kept.queue.length === 0;
    void write(projectId, KEY + page, isEmpty ? undefined : kept).then((isKept) => {
      if (isKept) for (const { onKept } of waiting) onKept?.();
    });
    if (page !== memory.page) void write(projectId, KEY + memory.page, undefined);
  }

  composer.draft.listen((text) => {
    // What was sent must not come back as something to send.
    if (text === '') keep();
    else timer ??= setTimeout(() => keep(), KEEP_MS);
  });
  composer.attachments.listen(() => keep());
  queue.prompts.listen(() => keep());

  /** Each tab has its own, until it is gone. */
  async function claimed(id: string): Promise<readonly (readonly [key: string, kept: Kept])[]> {
    if (memory === undefined) return [];
    const entries: [string, Kept][] = [];
    for (const key of (await memory.keys(id)).filter((one) => one.startsWith(KEY))) {
      const page = key.slice(KEY.length);
      const kept = page === memory.page || !(await memory.isPageAlive(page)) ? ((await memory.read(id, key)) as Kept | undefined) : undefined;
      // Another person's stays theirs, also where they share the browser.
      if (kept !== undefined && (kept.personId === undefined || kept.personId === personId())) entries.push([key, kept]);
    }
    return entries.sort(([, a], [, b]) => b.writtenAt - a.writtenAt);
  }

  return {
    async begin(id) {
      projectId = undefined; // what is cleared here is not forgotten
      queue.clear();
      underWay = [];
      writerId = personId();
      projectId = id;
      const entries = await claimed(id).catch(() => []);
      if (projectId !== id || entries.length === 0) return;
      queue.putBack(...entries.flatMap(([, kept]) => kept.queue));
      const written = entries.find(([, { text, attachments }]) => text.trim() !== '' || attachments.length > 0)?.[1];
      if (written && composer.draft.get() === '' && composer.attachments.get().length === 0) composer.restore(written);
      keep();
      for (const [key] of entries) if (key !== KEY + memory?.page) await write(id, key, undefined);
    },
    sending(prompt) {
      underWay = [...underWay, prompt];
      keep();
    },
    arrived(id) {
      if (!underWay.some((prompt) => prompt.id === id)) return;
      underWay = underWay.filter((prompt) => prompt.id !== id);
      keep();
    },
    moveTo(id) {
      const before = projectId;
      projectId = id;
      keep();
      if (before !== undefined && before !== id && memory) void write(before, KEY + memory.page, undefined);
    },
    end() {
      if (memory) keep(leftBy(memory.page, writerId));
      projectId = undefined;
      composer.clear();
      queue.clear();
    },
  };
}
