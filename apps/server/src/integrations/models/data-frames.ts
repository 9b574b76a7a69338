/**
 * Texts that nobody of trust wrote, inside the frames that say what they are: they stand beside the words of the
 * person, and must not be able to end their frame and go on as those.
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
/** Words that code has too (`<File />`, `a < file`): an end of a frame is none of it, however it is spaced or shouted. */
const SHORT = FRAMES.filter((name) => !name.includes('_')).flatMap((name) => [name, name.toUpperCase()]);
const END = '\\s{0,9}/\\s{0,9}';
const TAG = new RegExp(`<(?:${END}|\\s{0,9})(?:${LONG.join('|')})\\b|<(?:${END})?(?:${SHORT.join('|')})\\b`, 'g');

/** The names of the frames are taken out of its tags. */
export function asData(text: string): string {
  return text.replaceAll(TAG, (tag) => tag.replace('<', '&lt;'));
}

/** A name is one line, too. */
export function asName(text: string): string {
  return asData(text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' '));
}
