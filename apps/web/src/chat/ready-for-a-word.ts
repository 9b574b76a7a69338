/** The text with a space at its end, unless there is one or nothing stands before. */
export function readyForAWord(text: string): string {
  return text === '' || /\s$/.test(text) ? text : `${text} `;
}
