import { AppError, FIX_FILE_MAX_LENGTH, FIX_TIMEOUT_MS, type FileEdit, fixBrackets, fixDiff, fixLazyFile } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import type { SecretAccess } from '../files/secret-access.ts';
import { withFormatOf } from './apply-edits.ts';
import { isWhole } from './brackets.ts';

/** The turn that wrote the file, and its step. Its ledger lists what the repair used. */
export interface RepairedTurn {
  readonly signal: AbortSignal;
  readonly messageId: string;
  readonly step?: number | undefined;
}

/** Repairs a file that a model wrote incompletely, with a smaller model. Each function returns the whole text, checked. @throws AppError */
export interface FileRepairs {
  /** `written` replaces parts of `before` with a comment. */
  lazy(path: string, before: string, written: string, turn: RepairedTurn): Promise<string>;
  /** The edits did not match. */
  diff(path: string, before: string, edits: readonly FileEdit[], turn: RepairedTurn): Promise<string>;
  /** The text was cut off: its brackets are closed. */
  brackets(path: string, text: string, turn: RepairedTurn): Promise<string>;
}

interface Common {
  readonly path: string;
  readonly modelId?: string;
  readonly projectId?: string;
  readonly messageId: string;
  readonly step?: number;
}

type Texts = { readonly fileContent: string } & Readonly<Record<string, string>>;

interface Deps {
  readonly api: Pick<ApiClient, 'stream'>;
  readonly modelId: () => string | undefined;
  readonly projectId: () => string | undefined;
  readonly secrets: Pick<SecretAccess, 'isHidden' | 'redact'>;
}

export function createFileRepairs({ api, modelId, projectId, secrets }: Deps): FileRepairs {
  async function ask<T extends Texts>(
    path: string,
    texts: T,
    open: (body: T & Common, limit: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
    { signal, messageId, step }: RepairedTurn,
  ): Promise<string> {
    if (secrets.isHidden(path)) throw new AppError('invalid-input', `${path} contains secrets and is not sent to a model for repair.`);
    if (Object.values(texts).some((text) => secrets.redact(text) !== text))
      throw new AppError('invalid-input', `${path} contains a value from a file with secrets and is not sent to a model for repair.`);
    if (Object.values(texts).some((text) => text.length > FIX_FILE_MAX_LENGTH)) throw new AppError('invalid-input', `${path} is too long to repair.`);
    const [model, project] = [modelId(), projectId()];
    const common: Common = {
      path,
      messageId,
      ...(step === undefined ? {} : { step }),
      ...(model ? { modelId: model } : {}),
      ...(project ? { projectId: project } : {}),
    };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(FIX_TIMEOUT_MS)]);
    const stream = await open({ ...texts, ...common }, limit);
    const answer = await new Response(stream).text().catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new AppError('answer-cut-off', `The repair of ${path} was cut off. The file was not changed.`, { cause });
    });
    const text = withFormatOf(texts.fileContent, answer);
    if (text.trim() === '' || !isWhole(path, text)) throw new AppError('unknown', `The repair of ${path} does not parse. The file was not changed.`);
    return text;
  }
  return {
    lazy: (path, before, written, turn) =>
      ask(path, { fileContent: before, newFileContent: written }, (body, limit) => api.stream(fixLazyFile, {}, body, limit), turn),
    diff: (path, before, edits, turn) => ask(path, { fileContent: before, diff: asText(edits) }, (body, limit) => api.stream(fixDiff, {}, body, limit), turn),
    brackets: (path, text, turn) => ask(path, { fileContent: text }, (body, limit) => api.stream(fixBrackets, {}, body, limit), turn),
  };
}

function asText(edits: readonly FileEdit[]): string {
  return edits.map((edit) => `<<<<<<< SEARCH\n${edit.old}\n=======\n${edit.new}\n>>>>>>> REPLACE\n`).join('');
}
