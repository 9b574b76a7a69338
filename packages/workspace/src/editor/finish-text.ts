import type { EditorConfig } from './editor-config.ts';

/** Adapts a text to `.editorconfig` when it is saved. */
export function finishText(text: string, config: EditorConfig): string {
  let result = text;
  if (config['trim_trailing_whitespace'] === 'true') result = result.replace(/[ \t]+(?=\r?$)/gm, '');
  if (config['insert_final_newline'] === 'true' && result !== '' && !result.endsWith('\n')) result += result.includes('\r\n') ? '\r\n' : '\n';
  if (config['insert_final_newline'] === 'false') result = result.replace(/(?:\r?\n)+$/, '');
  if (config['end_of_line'] === 'lf') result = result.replace(/\r\n/g, '\n');
  if (config['end_of_line'] === 'crlf') result = result.replace(/\r?\n/g, '\r\n');
  return result;
}
