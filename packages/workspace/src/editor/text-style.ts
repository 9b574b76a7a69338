import { messageOf } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { EditorSettings } from '../settings/contract.ts';
import type { FormatText, Indentation } from './contract.ts';
import { editorConfigOf } from './editor-config.ts';
import { finishText } from './finish-text.ts';
import { formatOptionsOf } from './format-options.ts';
import { indentationOf } from './indentation.ts';

/**
 * How files of the project are indented and formatted, according to its own configuration and the person's settings.
 */
export interface TextStyle {
  indentationOf(path: string, text: string): Indentation;
  /** The text to write: formatted if the person wants that, then adapted to `.editorconfig`. Never rejects. */
  finished(path: string, text: string): Promise<string>;
}

interface Deps {
  readonly files: Pick<ProjectFiles, 'readText'>;
  readonly notices: Notices;
  readonly settings: ReadableAtom<EditorSettings>;
  readonly format: FormatText;
}

export function createTextStyle({ files, notices, settings, format }: Deps): TextStyle {
  const indentation = (path: string, text: string) => indentationOf(text, editorConfigOf(path, files.readText), settings.get().tabSize);

  return {
    indentationOf: indentation,
    async finished(path, text) {
      const config = editorConfigOf(path, files.readText);
      let result = text;
      const options = settings.get().formatOnSave ? formatOptionsOf(path, files.readText, config, indentation(path, text)) : undefined;
      if (options) {
        try {
          result = (await format(path, text, options)) ?? text;
        } catch (error) {
          // A text that cannot be parsed yet is saved unformatted. Any other error is not the text's fault.
          if (!(error instanceof SyntaxError)) notices.show({ kind: 'error', text: `${path} was saved without formatting: ${messageOf(error)}` });
        }
      }
      return finishText(result, config);
    },
  };
}
