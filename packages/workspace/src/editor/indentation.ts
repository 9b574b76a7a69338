import type { Indentation } from './contract.ts';
import type { EditorConfig } from './editor-config.ts';

/** How many lines are read to determine a file's indentation. */
const MAX_LINES = 400;

/**
 * How a file is indented: as `.editorconfig` says, otherwise as it already is, otherwise as in the person's settings.
 */
export function indentationOf(text: string, config: EditorConfig, tabSize: number): Indentation {
  const found = detect(text);
  const size = Number(config['indent_size'] === 'tab' ? config['tab_width'] : (config['indent_size'] ?? config['tab_width']));
  const width = Number(config['tab_width']) || size || (found?.unit === '\t' ? tabSize : (found?.width ?? tabSize));
  if (config['indent_style'] === 'tab') return { unit: '\t', width };
  if (config['indent_style'] === 'space' || size) {
    const columns = size || (found?.unit === '\t' ? tabSize : (found?.width ?? tabSize));
    return config['indent_style'] === undefined && found?.unit === '\t' ? { unit: '\t', width: columns } : { unit: ' '.repeat(columns), width };
  }
  return found ?? { unit: ' '.repeat(tabSize), width: tabSize };
}

/** The most frequent increase in indentation from one line to the next. */
function detect(text: string): Indentation | undefined {
  const steps = new Map<number, number>();
  let tabs = 0;
  let spaces = 0;
  let before = 0;
  for (const line of text.split('\n', MAX_LINES)) {
    if (line.trim() === '') continue;
    if (line.startsWith('\t')) {
      tabs++;
      continue;
    }
    const depth = line.length - line.trimStart().length;
    if (depth > 0) spaces++;
    const step = depth - before;
    before = depth;
    // One column is the asterisk of a comment, and more than eight columns are an alignment.
    if (step >= 2 && step <= 8) steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  if (tabs > spaces) return { unit: '\t', width: 4 };
  const [best] = [...steps].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return best && { unit: ' '.repeat(best[0]), width: best[0] };
}
