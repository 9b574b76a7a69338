import type { IconName } from '../components/icons.ts';
import { chooseRawFiles } from '../files/choose-files.ts';
import { chosenFolder, chosenZip } from './import-sources.ts';
import type { FirstPromptDraft } from './use-first-prompt-draft.ts';
import type { PromptParts } from './use-prompt-parts.ts';

/** A dialog that a tool opens. */
export type PromptDialog = 'repository' | 'template';

/** Something that can be done to the first prompt. The menu and the slash commands are made from it. */
export interface PromptTool {
  /** Typed after the slash. */
  readonly name: string;
  readonly label: string;
  readonly icon: IconName;
  /** Its place in the menu. Without one, it is a slash command only. */
  readonly group?: 'attach' | 'start';
  readonly run: () => void;
}

export interface PromptToolsContext {
  readonly draft: FirstPromptDraft;
  readonly parts: PromptParts;
  readonly onDialog: (dialog: PromptDialog | undefined) => void;
}

export function promptTools({ draft, parts, onDialog }: PromptToolsContext): readonly PromptTool[] {
  const attach = async (): Promise<void> => {
    const files = await chooseRawFiles({ isMultiple: true });
    if (files) await parts.attach(files);
  };
  return [
    { name: 'plan', label: 'Plan before building', icon: 'check', run: () => draft.setMode('plan') },
    { name: 'build', label: 'Build at once', icon: 'play', run: () => draft.setMode('build') },
    { name: 'attach', label: 'Images or text files', icon: 'upload', group: 'attach', run: () => void attach() },
    { name: 'template', label: 'Start from a template', icon: 'box', group: 'start', run: () => onDialog('template') },
    { name: 'folder', label: 'Start from a folder', icon: 'folder', group: 'start', run: () => void parts.importFrom(chosenFolder) },
    { name: 'zip', label: 'Start from a zip', icon: 'archive', group: 'start', run: () => void parts.importFrom(chosenZip) },
    { name: 'repository', label: 'Start from a repository', icon: 'link', group: 'start', run: () => onDialog('repository') },
  ];
}
