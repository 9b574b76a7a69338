/** Says what of an app the framework's code does not show. */
import { adapted, type AppModel, applyOperations, isEqual, type Operation, type Unwritten } from '@lathe/app-model';
import { say, type Answer } from '../answer.ts';
import { enumerated, type Sentences } from '../sentences/sentences.ts';
import { nameOf } from './describe-app.ts';

/** The answer, and what is missing. Without an answer, nothing was done. */
export function withUnwritten(answer: Answer | undefined, left: readonly Unwritten[], model: AppModel, texts: Sentences): Answer {
  if (answer?.type === 'look') return answer;
  const names = [...new Set(left.map((piece) => nameOfUnwritten(piece, model, texts)))];
  const missing = texts.project.notWritten(enumerated(names, texts));
  const pieces = answer === undefined ? say(missing).pieces : [...answer.pieces, { type: 'text' as const, text: missing }];
  return { type: 'answer', artifactTitle: answer?.artifactTitle ?? '', pieces, isPartial: true };
}

function nameOfUnwritten(piece: Unwritten, model: AppModel, texts: Sentences): string {
  if (piece.type === 'section') return nameOf(piece.section, model, texts);
  return piece.type === 'field' ? `"${piece.label}"` : (texts.features[piece.feature] ?? piece.feature);
}

/** The operations that change what is written. One that needs another before it is taken to. */
export function withEffect(operations: readonly Operation[], before: AppModel | null): readonly Operation[] {
  if (before === null) return operations;
  return operations.filter((operation) => {
    const applied = applyOperations(before, [operation]);
    return applied.type === 'refused' || !isEqual(adapted(applied.model).model, before);
  });
}
