const MAX_LENGTH = 40;
const OPENING =
  /^(?:please\s+)?(?:(?:can|could) you\s+)?(?:i(?:'d| would) like|i (?:want|need)|build|create|make|write|design)?\s*(?:me\s+)?(?:a|an|the|my|our)?\s+/i;

/** A working title for a prompt: "a todo list with due dates" becomes "Todo list with due dates". */
export function titleOfPrompt(prompt: string): string {
  const sentence = (prompt.trim().split(/[\n.!?;:]/, 1)[0] ?? '').replaceAll(/\s+/g, ' ');
  const subject = ` ${sentence}`.replace(/^ /, '').replace(OPENING, '').trim() || sentence;
  const short =
    subject.length <= MAX_LENGTH
      ? subject
      : subject
          .slice(0, MAX_LENGTH + 1)
          .replace(/\s+\S*$/, '')
          .slice(0, MAX_LENGTH);
  return short === '' ? 'New project' : short.charAt(0).toUpperCase() + short.slice(1);
}
