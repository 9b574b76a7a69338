import { ProgramProblem } from './program.ts';

const BITS: Readonly<Record<string, number>> = { r: 0o444, w: 0o222, x: 0o111 };
const WHO: Readonly<Record<string, number>> = { u: 0o4700, g: 0o2070, o: 0o1007, a: 0o7777 };
const ALL_BITS = 0o7777;

/** `755`, `u+x,go-w`, `a=rX`: the new permission bits. Source: POSIX chmod. */
export function applyMode(text: string, current: number, isDirectory: boolean): number {
  if (/^[0-7]{1,4}$/.test(text)) return Number.parseInt(text, 8);
  let mode = current & ALL_BITS;
  for (const clause of text.split(',')) {
    const match = /^([ugoa]*)((?:[-+=][rwxXst]*)+)$/.exec(clause);
    if (match === null) throw new ProgramProblem(`invalid mode: '${text}'`);
    const who = match[1] === '' ? ALL_BITS & ~process.umask() : [...(match[1] as string)].reduce((mask, letter) => mask | (WHO[letter] as number), 0);
    for (const [, operator, letters] of (match[2] as string).matchAll(/([-+=])([rwxXst]*)/g)) {
      let bits = 0;
      for (const letter of letters as string) {
        if (letter === 'X') bits |= isDirectory || (mode & 0o111) !== 0 ? 0o111 : 0;
        else bits |= letter === 's' ? 0o6000 : letter === 't' ? 0o1000 : (BITS[letter] as number);
      }
      bits &= who;
      mode = operator === '+' ? mode | bits : operator === '-' ? mode & ~bits : (mode & ~who) | bits;
    }
  }
  return mode;
}

/** `drwxr-xr-x`. */
export function describeMode(mode: number, isDirectory: boolean, isLink: boolean): string {
  const letters = [...'rwxrwxrwx'].map((letter, at) => ((mode >> (8 - at)) & 1 ? letter : '-'));
  if (mode & 0o4000) letters[2] = letters[2] === 'x' ? 's' : 'S';
  if (mode & 0o2000) letters[5] = letters[5] === 'x' ? 's' : 'S';
  if (mode & 0o1000) letters[8] = letters[8] === 'x' ? 't' : 'T';
  return (isLink ? 'l' : isDirectory ? 'd' : '-') + letters.join('');
}
