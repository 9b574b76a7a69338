import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type ArtifactEventBody, type ModelInfo, readFileTexts } from '@lathe/protocol';
import { diagnose } from './embedded/diagnose.ts';
import { emitAnswer } from './embedded/emit.ts';
import { nameFromSentence } from './embedded/names.ts';
import { createPartFiles } from './embedded/part-files.ts';
import { respond } from './embedded/respond.ts';
import { toErrorEvents } from './error-events.ts';
import type { ModelProvider, ModelRequest, StreamOptions } from './provider.ts';

export interface EmbeddedOptions {
  /** The folder `templates/` with the starters and, in `parts/`, the library that apps are written with. */
  readonly templatesFolder: string;
  /** Names migrations. */
  readonly now?: () => Date;
  /** Waits between chunks. Tests pass one that does not wait. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const EMBEDDED_MODEL: ModelInfo = {
  id: 'embedded:assistant',
  provider: 'embedded',
  providerName: 'Lathe',
  name: 'Built-in assistant',
  isEmbedded: true,
  supportsTools: true,
  supportsImages: false,
  contextWindow: 1_000_000,
  maxOutputTokens: 1_000_000,
  price: { input: 0, output: 0 },
  status: 'ready',
  note: 'Not a language model: follows rules to build and change apps, offline and without a key.',
};

/** The assistant that is always available: rules and a model of the app, with the same answer to the same request. */
export function createEmbeddedProvider(options: EmbeddedOptions): ModelProvider {
  const pause = options.pause ?? pauseUnlessStopped;
  const sources = {
    now: options.now ?? (() => new Date()),
    partFiles: createPartFiles(path.join(options.templatesFolder, 'parts')),
    starterFile: (key: string, file: string) => readFile(path.join(options.templatesFolder, key, file), 'utf8'),
  };

  async function* stream(request: ModelRequest, { signal }: StreamOptions): AsyncGenerator<ArtifactEventBody, void, undefined> {
    try {
      const answer = await respond(request, sources);
      yield* emitAnswer(answer, {
        messageId: request.messageId,
        step: request.step,
        signal,
        pause: (ms) => pause(ms, signal),
      });
    } catch (error) {
      yield* toErrorEvents(error, signal);
    }
  }

  return {
    key: 'embedded',
    models: async () => [EMBEDDED_MODEL],
    describe: () => EMBEDDED_MODEL,
    stream,
    async *reason({ files, errors }) {
      const texts = new Map(readFileTexts(files).map(({ path: file, text }) => [file, text]));
      const diagnoses = diagnose(errors, { paths: [...texts.keys()], text: (file) => texts.get(file) });
      yield { type: 'text.delta', text: diagnoses.map(({ solution }, index) => (diagnoses.length === 1 ? solution : `${index + 1}. ${solution}`)).join('\n') };
    },
    // biome-ignore lint/correctness/useYield: it has nothing to say
    async *fix() {
      throw new AppError('model-not-found', 'The built-in assistant cannot repair files. Choose a language model for that.');
    },
    async *title(text) {
      yield { type: 'text.delta', text: nameFromSentence(text) ?? text.trim().slice(0, 40) };
    },
  };
}

/** A stop ends the pause at once. The emitter then sees the aborted signal itself. */
async function pauseUnlessStopped(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
