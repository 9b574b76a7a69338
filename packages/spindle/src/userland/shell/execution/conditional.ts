import { evaluateText, expandPattern, expandString } from '../expansion/expand.ts';
import { compilePattern } from '../expansion/pattern.ts';
import { extendedToRegExp } from '../expansion/regular-expressions.ts';
import type { Condition, Word } from '../syntax/tree.ts';
import { ShellProblem, STATUS } from './control.ts';
import { compareTimes, testFile } from './file-tests.ts';
import type { Shell } from './shell.ts';

/** Evaluates `[[ … ]]`. Source: Bash manual, 3.2.5.2. */
export async function evaluateCondition(shell: Shell, condition: Condition): Promise<boolean> {
  switch (condition.type) {
    case 'and':
      return (await evaluateCondition(shell, condition.left)) && (await evaluateCondition(shell, condition.right));
    case 'or':
      return (await evaluateCondition(shell, condition.left)) || (await evaluateCondition(shell, condition.right));
    case 'not':
      return !(await evaluateCondition(shell, condition.operand));
    case 'unary':
      return testFile(shell, condition.operator, await expandString(condition.operand, shell));
    case 'binary':
      return await compare(shell, condition.operator, condition.left, condition.right);
  }
}

async function compare(shell: Shell, operator: string, leftWord: Word, rightWord: Word): Promise<boolean> {
  const left = await expandString(leftWord, shell);
  switch (operator) {
    case '=':
    case '==':
    case '!=': {
      const pattern = compilePattern(await expandPattern(rightWord, shell), { hasGroups: true, ignoresCase: shell.matchesAnyCase });
      return pattern.test(left) === (operator !== '!=');
    }
    case '=~':
      return await matchExpression(shell, left, rightWord);
  }
  const right = await expandString(rightWord, shell);
  if (operator === '<') return left < right;
  if (operator === '>') return left > right;
  if (['-nt', '-ot', '-ef'].includes(operator)) return compareTimes(shell, left, operator, right);
  const [a, b] = [BigInt(evaluateText(left, shell)), BigInt(evaluateText(right, shell))];
  return { '-eq': a === b, '-ne': a !== b, '-lt': a < b, '-le': a <= b, '-gt': a > b, '-ge': a >= b }[operator] as boolean;
}

/** Quoted text is literal; the matched groups go into BASH_REMATCH. */
async function matchExpression(shell: Shell, text: string, word: Word): Promise<boolean> {
  const source = extendedToRegExp(await expandPattern(word, shell, { isExpression: true }));
  let matcher: RegExp;
  try {
    matcher = new RegExp(source, shell.matchesAnyCase ? 'iu' : 'u');
  } catch {
    // Reported with bash's status for it.
    throw new ShellProblem(`[[: invalid regular expression \`${source}'`, STATUS.usage);
  }
  const match = matcher.exec(text);
  shell.variables.makeArray('BASH_REMATCH', 'indexed', false);
  match?.forEach((group, at) => shell.setElement('BASH_REMATCH', String(at), group ?? ''));
  return match !== null;
}
