/** The text with a space at its end, unless it is empty or already ends with white space. */
export function withTrailingSpace(text: string): string {
  return text === '' || /\s$/.test(text) ? text : `${text} `;
}
