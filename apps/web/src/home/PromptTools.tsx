import { useState } from 'react';
import { useVoice } from '../chat/use-voice.ts';
import { IconButton } from '../components/Button.tsx';
import { Menu, MenuItem, MenuLine } from '../components/Menu.tsx';
import { focusMessageBox } from '../components/message-box.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { type PromptDialog, type PromptTool, promptTools, type PromptToolsContext } from './prompt-tools.ts';
import { StarterFrame } from './StarterFrame.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { usePrepareStarter } from './use-prepare-starter.ts';

export interface PromptToolsProps extends PromptToolsContext {
  readonly dialog: PromptDialog | undefined;
  /** False if it could not be taken, which the parts say. */
  readonly onRepository: (address: string, signal: AbortSignal) => Promise<boolean>;
}

/** What can be added to the first prompt. It also prepares what comes after the prompt. */
export default function PromptTools(props: PromptToolsProps) {
  const { draft, parts, onDialog } = props;
  // Here, because this is loaded once the prompt box can be used.
  usePrepareStarter(draft, { hasImport: parts.import !== undefined });
  const [failure, setFailure] = useState<string>();
  const voice = useVoice({ text: draft.readText, onText: draft.setText, onFailure: setFailure });
  return (
    <>
      {voice?.isListening ? (
        <IconButton icon="mic" label="Stop listening" aria-pressed onClick={voice.toggle} className="text-accent! max-md:size-10" />
      ) : (
        <AddToPrompt draft={draft} parts={parts} onDialog={onDialog} onSpeak={voice?.toggle} />
      )}
      {failure !== undefined && (
        <span role="alert" className="truncate text-12 text-danger">
          {failure}
        </span>
      )}
      <PromptDialogs {...props} />
      <StarterFrame />
    </>
  );
}

function AddToPrompt({ onSpeak, ...context }: PromptToolsContext & { readonly onSpeak: (() => void) | undefined }) {
  const tools = promptTools(context);
  const itemsOf = (wanted: PromptTool['group']) =>
    tools
      .filter(({ group }) => group === wanted)
      .map(({ name, label, icon, run }) => (
        <MenuItem key={name} icon={icon} onSelect={run}>
          {label}
        </MenuItem>
      ));
  return (
    <Menu trigger={<IconButton icon="plus" label="Add to the prompt" isBusy={context.parts.isReading} className="max-md:size-10" />}>
      {itemsOf('attach')}
      {onSpeak && (
        <MenuItem icon="mic" onSelect={onSpeak}>
          Dictate
        </MenuItem>
      )}
      <MenuLine />
      {itemsOf('start')}
    </Menu>
  );
}

function PromptDialogs({ draft, parts, dialog, onDialog, onRepository }: PromptToolsProps) {
  const close = (): void => {
    onDialog(undefined);
    focusMessageBox();
  };
  if (dialog === 'template')
    return (
      <TemplateDialog
        onChoose={(template) => {
          draft.startFrom({ template });
          parts.removeImport();
          close();
        }}
        onClose={close}
      />
    );
  if (dialog !== 'repository') return null;
  return (
    <ArchiveDialog
      isBusy={parts.isReading}
      error={parts.refusals[0] === undefined ? undefined : new Error(parts.refusals[0])}
      onSend={(address, signal) => void onRepository(address, signal).then((isDone) => (isDone ? close() : undefined))}
      onCancel={close}
    />
  );
}
