import { leftBy } from '../../memory/owner.ts';
import type { ProjectIdentity } from '../../memory/project-identity.ts';
import type { ProjectMemory } from '../../memory/project-memory.ts';
import type { Composer, Written } from './composer.ts';
import type { DraftAttachment, QueuedPrompt } from '../contract.ts';
import type { PromptQueue } from './prompt-queue.ts';

/** Pause between a keystroke and the write. */
const KEEP_MS = 250;
const KEY = 'prompts/';
/** Attachments and waiting prompts have an entry of their own, because pictures take megabytes. It is written only when it changes. */
const DATA_KEY = 'prompt-data/';

interface Kept {
  readonly writtenAt: number;
  /** The author. Absent when nobody was signed in. */
  readonly personId?: string | undefined;
  readonly text: string;
  /** The sent message that is being edited, and the draft from before the edit. */
  readonly edit?: { readonly messageId: string; readonly textBefore: string } | undefined;
}

interface KeptData {
  readonly attachments: readonly DraftAttachment[];
  readonly attachmentsBefore?: readonly DraftAttachment[] | undefined;
  readonly queue: readonly QueuedPrompt[];
}

interface KeptPrompts extends Written {
  readonly writtenAt: number;
  readonly queue: readonly QueuedPrompt[];
}

export interface PromptMemoryDeps {
  readonly identity: ProjectIdentity;
  /** Without it, prompts that were not sent are lost with the page. */
  readonly memory: ProjectMemory | undefined;
  readonly composer: Composer;
  readonly queue: PromptQueue;
  readonly now: () => number;
  /** Who is signed in. */
  readonly personId: () => string | undefined;
}

/** Keeps the draft and the waiting prompts in this browser until they are sent. */
export interface PromptMemory {
  /** Restores what this page, or a closed one, kept of the project for this person. What is written in the meantime takes precedence. */
  restore(): Promise<void>;
  /** The prompt is being sent. After a reload it waits again, unless the chat has it by then. */
  sending(prompt: QueuedPrompt): void;
  /** The prompt has reached the server, the queue or the message box. */
  arrived(id: string): void;
  /** Keeps what is written for the next time the project is opened, and nothing after that. */
  leave(): void;
}

/** If the memory fails, prompts that were not sent are lost at the next reload. Nothing else fails. */
export function createPromptMemory({ identity, memory, composer, queue, now, personId }: PromptMemoryDeps): PromptMemory {
  /** From the restore until the project is closed. */
  let isFollowed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: readonly QueuedPrompt[] = [];
  /** The author, also when the session ends before the draft is kept. */
  let writerId = personId();

  const write = async (id: string, key: string, value: Kept | KeptData | undefined): Promise<boolean> =>
    memory === undefined
      ? false
      : memory.write(id, key, value).then(
          () => true,
          () => false,
        );

  /** What the stored data was made from, and where it is. */
  let keptData: readonly unknown[] = [];

  /** Compares by identity, so nothing in it may be changed in place. */
  function keepData(id: string, page: string, { attachments, edit }: Written): void {
    const waiting = queue.prompts.get();
    const source = [id, page, attachments, edit?.before.attachments, ...underWay, ...waiting];
    if (source.length === keptData.length && source.every((part, index) => part === keptData[index])) return;
    keptData = source;
    const data: KeptData = {
      attachments,
      attachmentsBefore: edit?.before.attachments,
      queue: [...underWay, ...waiting].map(({ onKept: _onKept, ...prompt }) => prompt),
    };
    const isEmpty = attachments.length === 0 && !data.attachmentsBefore?.length && data.queue.length === 0;
    void write(id, DATA_KEY + page, isEmpty ? undefined : data).then((isKept) => {
      if (isKept) for (const { onKept } of waiting) onKept?.();
      else if (keptData === source) keptData = [];
    });
  }

  function forget(id: string, page: string): Promise<unknown> {
    return Promise.all([write(id, KEY + page, undefined), write(id, DATA_KEY + page, undefined)]);
  }

  function keep(page = memory?.page ?? ''): void {
    const { id } = identity.current;
    clearTimeout(timer);
    timer = undefined;
    if (!isFollowed || memory === undefined) return;
    writerId ??= personId();
    const written = composer.written();
    const { text, attachments, edit } = written;
    const isEmpty = text.trim() === '' && attachments.length === 0 && edit === undefined && underWay.length + queue.prompts.get().length === 0;
    const kept: Kept = { writtenAt: now(), personId: writerId, text, edit: edit && { messageId: edit.messageId, textBefore: edit.before.text } };
    keepData(id, page, written);
    void write(id, KEY + page, isEmpty ? undefined : kept);
    if (page !== memory.page) void forget(id, memory.page);
  }

  composer.draft.listen((text) => {
    // A sent prompt must not return as a draft.
    if (text === '') keep();
    else timer ??= setTimeout(() => keep(), KEEP_MS);
  });
  composer.attachments.listen(() => keep());
  composer.edit.listen(() => keep());
  queue.prompts.listen(() => keep());

  /** Entries of this page and of closed ones. A tab that is open keeps its own. */
  async function claimed(id: string): Promise<readonly (readonly [page: string, kept: KeptPrompts])[]> {
    if (memory === undefined) return [];
    const entries: [string, KeptPrompts][] = [];
    for (const key of (await memory.keys(id)).filter((one) => one.startsWith(KEY))) {
      const page = key.slice(KEY.length);
      if (page !== memory.page && (await memory.isPageAlive(page))) continue;
      // An earlier version stored everything in one entry.
      const kept = (await memory.read(id, key)) as (Kept & Partial<KeptData>) | undefined;
      // Another person's entry stays theirs, also in a shared browser.
      if (kept === undefined || (kept.personId !== undefined && kept.personId !== personId())) continue;
      const data = (await memory.read(id, DATA_KEY + page)) as KeptData | undefined;
      const { attachments = [], attachmentsBefore = [], queue: waiting = [] } = data ?? kept;
      const edit = kept.edit && { messageId: kept.edit.messageId, before: { text: kept.edit.textBefore, attachments: attachmentsBefore } };
      entries.push([page, { writtenAt: kept.writtenAt, text: kept.text, attachments, edit, queue: waiting }]);
    }
    return entries.sort(([, a], [, b]) => b.writtenAt - a.writtenAt);
  }

  identity.onCopied((original) => {
    keep();
    if (memory) void forget(original.id, memory.page);
  });

  return {
    async restore() {
      const { id } = identity.current;
      isFollowed = true;
      const entries = await claimed(id).catch(() => []);
      if (!isFollowed || identity.current.id !== id || entries.length === 0) return;
      queue.requeue(...entries.flatMap(([, kept]) => kept.queue));
      const isFree = composer.draft.get() === '' && composer.attachments.get().length === 0 && !composer.edit.get();
      const written = entries.map(([, kept]) => kept).filter(({ text, attachments, edit }) => text.trim() !== '' || attachments.length > 0 || edit);
      const restored = isFree ? written[0] : undefined;
      if (restored) composer.restore(restored);
      keep();
      for (const [page, kept] of entries) {
        if (page === memory?.page) continue;
        // There is one message box. Other drafts wait until the project is opened again.
        if (kept === restored || !written.includes(kept)) await forget(id, page);
        else await write(id, DATA_KEY + page, { attachments: kept.attachments, attachmentsBefore: kept.edit?.before.attachments, queue: [] });
      }
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
    leave() {
      if (memory) keep(leftBy(memory.page, writerId));
      isFollowed = false;
    },
  };
}
