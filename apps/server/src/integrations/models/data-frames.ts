/**
 * Untrusted texts, inside the frames that label them. They stand next to the person's words, and must not be able to
 * close their frame and continue as those.
 */

const FRAMES = [
  'attached_\\w+',
  'changed_by_user_since_your_last_turn',
  'file',
  'cause_analysis',
  'database_schema',
  'framework',
  'framework_notes',
  'user_instructions',
  'locked_files',
  'mode',
  'project_notes',
  'open_problems',
  'project_files',
  'action_results',
  'starters',
  'state',
  'targeted_files',
  'trust',
];
const ignoringCase = (name: string) => name.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const LONG = FRAMES.filter((name) => name.includes('_')).map((name) => name.split('\\w+').map(ignoringCase).join('\\w+'));
/**
 * Words that also occur in code (`<File />`, `a < file`). A closing tag does not, however it is spaced or capitalized.
 */
const SHORT = FRAMES.filter((name) => !name.includes('_')).flatMap((name) => [name, name.toUpperCase()]);
const END = '\\s{0,9}/\\s{0,9}';
const TAG = new RegExp(`<(?:${END}|\\s{0,9})(?:${LONG.join('|')})\\b|<(?:${END})?(?:${SHORT.join('|')})\\b`, 'g');

/** Removes tags with the names of the frames. */
export function asData(text: string): string {
  return text.replaceAll(TAG, (tag) => tag.replace('<', '&lt;'));
}

/** A name is also limited to one line. */
export function asName(text: string): string {
  return asData(text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' '));
}
