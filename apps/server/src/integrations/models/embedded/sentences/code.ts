/** A name in code, for Markdown. */
export const code = (name: string): string => `\`${name}\``;
