import type { DesignFrame, DesignNode, DesignStyle } from '@lathe/protocol';
import { plainText } from './nodes.ts';
import { collectTokens, tokenWriter } from './tokens.ts';

/** What a model reads of a frame. A larger outline would take the place of the conversation. */
export const OUTLINE_MAX_CHARACTERS = 60_000;
const TEXT_MAX_CHARACTERS = 300;

/** The frame as one line for each layer, indented: its type, name, style and text. Cut off where it becomes too long. */
export function outlineOf(frame: DesignFrame): string {
  const withTokens = tokenWriter(collectTokens(frame));
  const lines: string[] = [];
  let length = 0;
  let left = 0;
  const write = (node: DesignNode, depth: number) => {
    const line = `${' '.repeat(depth)}${describe(node, withTokens)}`;
    if (length + line.length > OUTLINE_MAX_CHARACTERS - 100) left++;
    else {
      lines.push(line);
      length += line.length + 1;
    }
    if (node.type === 'box') for (const child of node.children) write(child, depth + 1);
  };
  write(frame.root, 0);
  return [...lines, ...(left > 0 ? [`(${left} more layers)`] : [])].join('\n');
}

function describe(node: DesignNode, withTokens: (style: DesignStyle) => DesignStyle): string {
  const style = Object.entries(withTokens(node.style)).map(([property, value]) => `${property}:${value}`);
  const content =
    node.type === 'text'
      ? [JSON.stringify(plainText(node).slice(0, TEXT_MAX_CHARACTERS))]
      : node.type === 'picture'
        ? [node.asset.name]
        : node.background
          ? [`picture ${node.background.name}`]
          : [];
  const component = node.component ? [`<${node.component.name}>`] : [];
  return [node.type, JSON.stringify(node.name), ...component, ...content, style.join(';')].filter(Boolean).join(' ');
}
