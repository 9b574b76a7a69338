import type { Action } from '@lathe/protocol';
import { act, say, type Answer } from '../answer.ts';
import { diagnose, type Repair } from '../diagnose.ts';
import { editsThrough } from '../edits.ts';
import type { Situation } from './situation.ts';

/** Fixes the problems it knows how to fix, and says what it thinks of the rest. */
export function fixProblems(errors: string, { project }: Situation): Answer {
  const diagnoses = diagnose(errors, project);
  const repairs = diagnoses.flatMap(({ repair }) => repair ?? []);
  const solutions = diagnoses.map(({ solution }) => `- ${solution}`).join('\n');
  const left = diagnoses.length - repairs.length;
  if (repairs.length === 0)
    return say(
      solutions,
      'I have no rule to fix that, so I changed nothing. A language model can read the code and try: connect one under Settings, Applications.',
    );
  return act(
    repairs.length === 1 ? 'Fix a problem' : `Fix ${repairs.length} problems`,
    solutions,
    actionsOf(repairs),
    left === 0
      ? 'If it comes back, the problems card will show it.'
      : `I have no rule to fix ${left === 1 ? 'one' : left} of them. You can fix ${left === 1 ? 'it' : 'them'} yourself, or ask a language model.`,
  );
}

/** Changes to one file become one edit. */
function actionsOf(repairs: readonly Repair[]): Action[] {
  const versions = new Map<string, string[]>();
  const packages = new Set<string>();
  const commands = new Set<string>();
  let needsInstall = false;
  for (const repair of repairs) {
    if (repair.type === 'run') commands.add(repair.command);
    else if (repair.type === 'install') {
      needsInstall = true;
      for (const name of repair.packages) packages.add(name);
    } else {
      const texts = versions.get(repair.path) ?? [repair.before];
      // Each repair was found in the original file. A second one is made only if the first left its lines unchanged.
      const [edit] = editsThrough(repair.before, repair.after);
      const current = texts.at(-1) ?? '';
      if (edit !== undefined && current.includes(edit.old)) versions.set(repair.path, [...texts, current.replace(edit.old, () => edit.new)]);
    }
  }
  return [
    ...[...versions].map(([path, texts]): Action => ({ type: 'file', operation: 'edit', path, edits: editsThrough(...texts) })),
    ...(needsInstall ? [{ type: 'install' as const, packages: [...packages] }] : []),
    ...[...commands].map((command): Action => ({ type: 'shell', command })),
  ];
}
