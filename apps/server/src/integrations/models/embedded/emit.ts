import { artifactIdOf, type Action, type ActionDraft, type ArtifactEventBody } from '@lathe/protocol';
import type { Answer } from './answer.ts';

export interface EmitOptions {
  readonly messageId: string;
  readonly step: number;
  readonly signal: AbortSignal;
  /** Waits between two chunks, so that text and code visibly arrive. Rejects or resolves on abort. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Characters of prose per chunk, and the pause after each: faster than people read. */
const PROSE = { size: 48, pauseMs: 10 };
/** Characters of code per chunk. People wait for the app, so code arrives as fast as it can be read, with pauses only for a stop to arrive in. */
const CODE = { size: 4096, pauseMs: 2, pauseEvery: 8192 };

/** The answer as the event stream that any other provider would send. */
export async function* emitAnswer(answer: Answer, { messageId, step, signal, pause }: EmitOptions): AsyncGenerator<ArtifactEventBody, void, undefined> {
  const isStopped = () => signal.aborted;
  if (answer.type === 'look') {
    for (const [index, call] of answer.calls.entries()) {
      yield { type: 'tool.call', callId: `${messageId}-${step}-${index}`, call };
    }
    yield { type: 'finish', reason: isStopped() ? 'aborted' : 'tool-calls' };
    return;
  }
  const artifactId = artifactIdOf(messageId);
  const hasActions = answer.pieces.some((piece) => piece.type === 'action');
  let isOpen = false;
  let hasSpoken = false;
  let length = 0;
  let codeSincePause = 0;
  for (const [index, piece] of answer.pieces.entries()) {
    if (isStopped()) break;
    if (piece.type === 'text') {
      const text = hasSpoken ? `\n\n${piece.text}` : piece.text;
      hasSpoken = true;
      for (const part of chunks(text, PROSE.size)) {
        if (isStopped()) break;
        length += part.length;
        yield { type: 'text.delta', text: part };
        await pause(PROSE.pauseMs);
      }
      continue;
    }
    if (!isOpen) {
      isOpen = true;
      yield { type: 'artifact.open', artifactId, title: answer.artifactTitle };
    }
    const actionId = `${messageId}-${step}-${index}`;
    const { action } = piece;
    yield { type: 'action.open', artifactId, actionId, actionType: action.type, draft: draftOf(action) };
    for (const delta of deltasOf(action)) {
      for (const text of chunks(delta.text, CODE.size)) {
        if (isStopped()) break;
        length += text.length;
        yield { type: 'action.delta', actionId, ...delta, text };
        codeSincePause += text.length;
        if (codeSincePause < CODE.pauseEvery) continue;
        codeSincePause = 0;
        await pause(CODE.pauseMs);
      }
    }
    if (isStopped()) {
      yield { type: 'action.cancel', actionId, cause: 'aborted', message: 'Stopped before it was written completely.' };
      break;
    }
    yield { type: 'action.close', actionId, action };
  }
  if (hasActions && isOpen && !isStopped()) yield { type: 'artifact.close', artifactId };
  // Nothing was billed. The count keeps the turn's footer correct about how much was written.
  yield { type: 'usage', inputTokens: 0, outputTokens: Math.ceil(length / 4) };
  yield { type: 'finish', reason: isStopped() ? 'aborted' : 'stop' };
}

function draftOf(action: Action): ActionDraft {
  if (action.type === 'import-template') return { key: action.key };
  if (action.type !== 'file') return {};
  const { operation, path } = action;
  return operation === 'move' ? { operation, path, to: action.to } : { operation, path };
}

type Delta = { field: 'content' | 'old' | 'new' | 'command'; index?: number; text: string };

function deltasOf(action: Action): Delta[] {
  if (action.type === 'shell') return [{ field: 'command', text: action.command }];
  if (action.type !== 'file') return [];
  if (action.operation === 'write') return [{ field: 'content', text: action.content }];
  if (action.operation !== 'edit') return [];
  return action.edits.flatMap((edit, index): Delta[] => [
    { field: 'old', index, text: edit.old },
    { field: 'new', index, text: edit.new },
  ]);
}

/** Pieces of about the given size that end at a space or a line break, so that words are not split. */
function* chunks(text: string, size: number): Generator<string> {
  let at = 0;
  while (at < text.length) {
    const wanted = at + size;
    const space = text.slice(wanted).search(/\s/);
    const end = wanted >= text.length || space === -1 || space > size ? wanted : wanted + space + 1;
    yield text.slice(at, end);
    at = end;
  }
}
