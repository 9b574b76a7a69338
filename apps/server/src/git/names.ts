import { projectPathProblem } from '@lathe/protocol';
import { GitRefusal } from './refusal.ts';

/** Names that mean `.git` on some system: with another case, as Windows shortens it, or with what macOS ignores in names. */
const GIT_FOLDER = /^(?:\.git|git~\d+)[ .]*$/i;
const IGNORED_IN_NAMES = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
const FORBIDDEN_CHARACTERS = /[\u0000-\u001f\u007f\\]/;
const BRANCH_NAME_MAX_LENGTH = 100;

/** @throws GitRefusal for a name that could leave the project's folder, or harm the computer of who clones it */
export function requireSafePath(path: string): void {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const shown = JSON.stringify(path);
  if (GIT_FOLDER.test(name.replaceAll(IGNORED_IN_NAMES, ''))) throw new GitRefusal(`${shown} must not be named ".git", which belongs to git itself.`);
  if (FORBIDDEN_CHARACTERS.test(name)) throw new GitRefusal(`${shown} must not contain control characters or backslashes.`);
  const problem = projectPathProblem(path);
  if (problem !== undefined) throw new GitRefusal(`${shown} ${problem}.`);
}

/** Git's own rules (git-check-ref-format), and a limit. */
export function isBranchName(name: string): boolean {
  return (
    name.length <= BRANCH_NAME_MAX_LENGTH &&
    !/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/$|^\/|\.$/.test(name) &&
    name !== '@' &&
    name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.startsWith('-') && !part.endsWith('.lock'))
  );
}
