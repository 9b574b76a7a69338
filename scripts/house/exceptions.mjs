/**
 * Broken rules that are known. The check fails for an entry that is no longer needed, so the list only shrinks.
 * An entry covers all problems of a rule in one file.
 */
export const EXCEPTIONS = [
  // The state of a page or worker that runs one machine, and of the interface of @webcontainer/api, which is static.
  { rule: 'topLevelLet', file: 'packages/spindle/src/host/boot.ts' },
  { rule: 'topLevelLet', file: 'packages/spindle/src/host/headless.ts' },
  { rule: 'topLevelLet', file: 'packages/spindle/src/host/web-container/web-container.ts' },
  { rule: 'topLevelLet', file: 'packages/spindle/src/userland/node/worker-entry.ts' },
  // Scratch memory, allocated once per worker at first use.
  { rule: 'topLevelLet', file: 'packages/spindle/src/userland/node/bindings/buffer-codecs.ts' },
  { rule: 'topLevelLet', file: 'packages/spindle/src/userland/node/esm/content-key.ts' },
  // The text of an error that is Node's, an option of grep, and a word that people write in prompts.
  { rule: 'spelling', file: 'packages/spindle/src/userland/node/bindings/crypto/library/signing.ts' },
  { rule: 'spelling', file: 'packages/spindle/src/userland/shell/programs/grep.ts' },
  // Words that people write in prompts, also the British ones.
  { rule: 'spelling', file: 'packages/app-model/src/lexicon/domains/leisure.ts' },
  { rule: 'spelling', file: 'packages/app-model/src/lexicon/domains/more.ts' },
  { rule: 'spelling', file: 'packages/app-model/src/lexicon/domains/work.ts' },
  { rule: 'spelling', file: 'packages/app-model/src/lexicon/field-words.ts' },
  { rule: 'spelling', file: 'packages/app-model/src/lexicon/words/french.ts' },
  { rule: 'spelling', file: 'packages/app-model/src/lexicon/words/grammar-words.ts' },
  { rule: 'spelling', file: 'packages/app-model/src/lexicon/words/real-words.ts' },
  { rule: 'spelling', file: 'packages/app-model/src/understand/change/look.ts' },
];

/** Splits problems into those that count and the exceptions that cover nothing. */
export function applyExceptions(problems, exceptions) {
  const covers = (exception, problem) => exception.rule === problem.rule && exception.file === problem.file;
  return {
    problems: problems.filter((problem) => !exceptions.some((exception) => covers(exception, problem))),
    needless: exceptions.filter((exception) => !problems.some((problem) => covers(exception, problem))),
  };
}
