/**
 * Untrusted texts, inside frames that say what they are. They stand beside the words of the person, and must not be
 * able to close their frame and pose as those words.
 */

const FRAMES = [
  'attached_\\w+',
  'changed_by_user_since_your_last_turn',
  'file',
  'cause_analysis',
  'framework',
  'user_instructions',
  'locked_files',
  'mode',
  'project_notes',
  'open_problems',
  'project_files',
  'action_results',
  'starters',
  'targeted_files',
  'trust',
];
const inAnyLetters = (name: string) => name.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const LONG = FRAMES.filter((name) => name.includes('_')).map((name) => name.split('\\w+').map(inAnyLetters).join('\\w+'));
/**
 * Names that also occur in code, where `<File />` and `a < file` must stay. They count as tags only in all
 * lowercase or all capitals, with blanks only around the slash of a closing tag.
 */
const SHORT = FRAMES.filter((name) => !name.includes('_')).flatMap((name) => [name, name.toUpperCase()]);
const END = '\\s{0,9}/\\s{0,9}';
const TAG = new RegExp(`<(?:${END}|\\s{0,9})(?:${LONG.join('|')})\\b|<(?:${END})?(?:${SHORT.join('|')})\\b`, 'g');

/** Escapes the tags that have the name of a frame. */
export function asData(text: string): string {
  return text.replaceAll(TAG, (tag) => tag.replace('<', '&lt;'));
}

/** The same for a name, which is also made one line. */
export function asName(text: string): string {
  return asData(text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' '));
}
