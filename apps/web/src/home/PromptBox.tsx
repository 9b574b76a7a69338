import { lazy, Suspense, useState, type Ref } from 'react';
import { needsNoForm } from '../accounts/needs-no-form.ts';
import { useAccount } from '../accounts/use-account.ts';
import { AttachmentList } from '../chat/AttachmentList.tsx';
import { DropZone } from '../chat/DropZone.tsx';
import { ModeChoice } from '../chat/ModeChoice.tsx';
import { SuggestionList } from '../chat/SuggestionList.tsx';
import { Button, IconButton } from '../components/Button.tsx';
import { GrowingTextarea } from '../components/GrowingTextarea.tsx';
import { focusAfterKey, MESSAGE_FORM } from '../components/message-box.ts';
import { useServices } from '../services.tsx';
import { downloaded, repositoryIn } from './import-sources.ts';
import type { PromptDialog } from './prompt-tools.ts';
import { RuntimeHint } from './RuntimeHint.tsx';
import { SourceChip } from './SourceChip.tsx';
import { titleOfAddress } from './title-of-import.ts';
import type { FirstPromptDraft } from './use-first-prompt-draft.ts';
import { usePromptCommands } from './use-prompt-commands.ts';
import { usePromptParts } from './use-prompt-parts.ts';

const HomeModelPicker = lazy(() => import('./HomeModelPicker.tsx'));
const PromptTools = lazy(() => import('./PromptTools.tsx'));

export interface PromptBoxProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly draft: FirstPromptDraft;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

/**
 * The first prompt: words, pictures and files, what the project is created from, the mode and the model.
 */
export function PromptBox({ ref, draft, isSending, onSend }: PromptBoxProps) {
  const { api } = useServices();
  const parts = usePromptParts(() => draft.startFrom({}));
  const account = useAccount();
  // The models of a visitor are those of the guest that their first prompt makes them.
  const mayChooseModel = needsNoForm(account.data);
  const [dialog, setDialog] = useState<PromptDialog>();
  const { isEmpty, template } = draft;
  const isFilled = parts.attachments.length > 0 || parts.import !== undefined || template !== undefined || draft.repository !== undefined;
  const { attachments, import: files, refusals } = parts;
  const commands = usePromptCommands({ draft, parts, onDialog: setDialog });
  const list = commands.items.length > 0 ? commands : undefined;
  const isReady = !isEmpty && !isSending && !parts.isReading;
  const pasted = files || parts.isReading ? undefined : repositoryIn(draft.text);
  const send = (): void => {
    if (isReady) onSend();
  };
  const takeRepository = async (address: string, signal: AbortSignal): Promise<boolean> => {
    // The server fetches it for people whom it knows.
    if (account.data?.isLoggedIn === true) return parts.importFrom(() => downloaded(api, address, signal));
    parts.removeImport();
    draft.startFrom({ repository: { address, name: titleOfAddress(address) ?? address } });
    return true;
  };
  const takePasted = async (address: string): Promise<void> => {
    if (await takeRepository(address, new AbortController().signal)) draft.setText('');
  };
  return (
    <>
      <DropZone hint="Drop images, text files, a folder or a zip here" onFiles={parts.take}>
        <form
          {...MESSAGE_FORM}
          className="relative flex flex-col rounded-dialog border border-line-control bg-surface outline-focus focus-within:outline-2 focus-within:-outline-offset-1"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          {isFilled && (
            <AttachmentList
              attachments={attachments}
              onRemove={(id, event) => {
                parts.remove(id);
                focusAfterKey(event);
              }}
            >
              {template && (
                <li className="max-w-full">
                  <SourceChip
                    icon="box"
                    label={template.name}
                    onRemove={(event) => {
                      draft.startFrom({});
                      focusAfterKey(event);
                    }}
                  />
                </li>
              )}
              {draft.repository && (
                <li className="max-w-full">
                  <SourceChip
                    icon="link"
                    label={draft.repository.name}
                    onRemove={(event) => {
                      draft.startFrom({});
                      focusAfterKey(event);
                    }}
                  />
                </li>
              )}
              {files && (
                <li className="max-w-full">
                  <SourceChip
                    icon="folder"
                    label={`${files.name} (${files.files.length === 1 ? '1 file' : `${files.files.length} files`})`}
                    onRemove={(event) => {
                      parts.removeImport();
                      focusAfterKey(event);
                    }}
                  />
                </li>
              )}
            </AttachmentList>
          )}
          {list && <SuggestionList suggestions={list} side="bottom" />}
          <GrowingTextarea
            ref={ref}
            label="Describe the app you want to build"
            placeholder={isFilled ? 'Say what to do with this, or just send it' : 'Describe an app, paste a screenshot, or type / for commands'}
            value={draft.text}
            onChange={draft.setText}
            onSubmit={send}
            onKey={(event) => list?.onKey(event) === true}
            list={list && { id: list.id, option: `${list.id}${list.active}` }}
            autoFocus
            className="max-h-75 min-h-23 px-4 pt-4 pb-2 text-15 max-sm:text-16"
          />
          <div className="flex min-h-10 items-center gap-1 px-2.5 pb-2.5">
            <Suspense fallback={<IconButton icon="plus" label="Add to the prompt" disabled className="max-md:size-10" />}>
              <PromptTools draft={draft} parts={parts} dialog={dialog} onDialog={setDialog} onRepository={takeRepository} />
            </Suspense>
            <ModeChoice mode={draft.mode} onChange={draft.setMode} />
            <Suspense fallback={null}>{mayChooseModel && <HomeModelPicker />}</Suspense>
            <span className="flex-1" />
            <RuntimeHint />
            <IconButton type="submit" kind="primary" icon="arrow-up" label="Send" isBusy={isSending} disabled={!isReady} className="max-sm:size-10" />
          </div>
        </form>
      </DropZone>
      {pasted !== undefined && (
        <Button size="sm" icon="link" className="mt-2 self-start max-sm:h-10" onClick={() => void takePasted(pasted)}>
          Start from this repository
        </Button>
      )}
      {dialog === undefined &&
        refusals.map((refusal) => (
          <p key={refusal} role="alert" className="mt-2 text-12 text-danger">
            {refusal}
          </p>
        ))}
    </>
  );
}
