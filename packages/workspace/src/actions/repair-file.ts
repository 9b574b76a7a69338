import { AppError, FIX_FILE_MAX_LENGTH, FIX_TIMEOUT_MS, type FileEdit, fixBrackets, fixDiff, fixLazyFile } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import type { SecretAccess } from '../files/secret-access.ts';
import { inTheFormOf } from './apply-edits.ts';
import { isWhole } from './brackets.ts';

/** Repairs of a file that a model wrote incompletely, by a smaller model. Each answers the whole text, checked. @throws AppError */
export interface FileRepairs {
  /** `written` leaves parts of `before` out by a comment. */
  lazy(path: string, before: string, written: string, signal: AbortSignal): Promise<string>;
  /** The edits did not apply. */
  diff(path: string, before: string, edits: readonly FileEdit[], signal: AbortSignal): Promise<string>;
  /** The text was cut off: its brackets are closed. */
  brackets(path: string, text: string, signal: AbortSignal): Promise<string>;
}

interface Deps {
  readonly api: Pick<ApiClient, 'stream'>;
  readonly modelId: () => string | undefined;
  readonly projectId: () => string | undefined;
  readonly secrets: Pick<SecretAccess, 'isHidden' | 'redact'>;
}

export function createFileRepairs({ api, modelId, projectId, secrets }: Deps): FileRepairs {
  async function ask(endpoint: string, path: string, body: Record<string, string>, signal: AbortSignal): Promise<string> {
    if (secrets.isHidden(path)) throw new AppError('invalid-input', `${path} contains secrets and is not sent to a model for repair.`);
    if (Object.values(body).some((text) => secrets.redact(text) !== text))
      throw new AppError('invalid-input', `${path} contains a value from a file with secrets and is not sent to a model for repair.`);
    if (Object.values(body).some((text) => text.length > FIX_FILE_MAX_LENGTH)) throw new AppError('invalid-input', `${path} is too long to repair.`);
    const common = { path, ...(modelId() ? { modelId: modelId() } : {}), ...(projectId() ? { projectId: projectId() } : {}) };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(FIX_TIMEOUT_MS)]);
    const stream = await api.stream(endpoint, { ...body, ...common }, limit);
    const answer = await new Response(stream).text().catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new AppError('answer-cut-off', `The repair of ${path} was cut off. The file was not changed.`, { cause });
    });
    const text = inTheFormOf(body['fileContent'] ?? '', answer);
    if (text.trim() === '' || !isWhole(path, text)) throw new AppError('unknown', `The repair of ${path} does not parse. The file was not changed.`);
    return text;
  }
  return {
    lazy: (path, before, written, signal) => ask(fixLazyFile.path, path, { fileContent: before, newFileContent: written }, signal),
    diff: (path, before, edits, signal) => ask(fixDiff.path, path, { fileContent: before, diff: asText(edits) }, signal),
    brackets: (path, text, signal) => ask(fixBrackets.path, path, { fileContent: text }, signal),
  };
}

function asText(edits: readonly FileEdit[]): string {
  return edits.map((edit) => `<<<<<<< SEARCH\n${edit.old}\n=======\n${edit.new}\n>>>>>>> REPLACE\n`).join('');
}
