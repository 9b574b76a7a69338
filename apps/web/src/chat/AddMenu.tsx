import { useState } from 'react';
import { IconButton } from '../components/Button.tsx';
import { Menu, MenuItem } from '../components/Menu.tsx';
import { chooseRawFiles } from '../files/choose-files.ts';
import { useWorkspace } from '../services.tsx';
import { focusMessageBox } from '../components/message-box.ts';
import { FrameDialog } from './FrameDialog.tsx';
import { withTrailingSpace } from './trailing-space.ts';

/** The menu for adding something to the message. `onSpeak` is undefined in browsers without speech recognition. */
export function AddMenu({ onSpeak }: { readonly onSpeak: (() => void) | undefined }) {
  const { chat, previews } = useWorkspace();
  const attach = async (): Promise<void> => {
    const files = await chooseRawFiles({ isMultiple: true });
    if (files) await chat.attachFiles(files);
  };
  const [isAddingFrame, setAddingFrame] = useState(false);
  const addToDraft = (text: string): void => {
    chat.setDraft(`${withTrailingSpace(chat.draft.get())}${text}`);
    focusMessageBox();
  };
  return (
    <>
      <Menu side="top" trigger={<IconButton icon="plus" label="Add to the message" className="max-md:size-10" />}>
        <MenuItem icon="upload" onSelect={() => void attach()}>
          Images or text files
        </MenuItem>
        <MenuItem icon="image" onSelect={() => void previews.screenshot()}>
          Screenshot of the preview
        </MenuItem>
        <MenuItem icon="at" onSelect={() => addToDraft('@')}>
          File, problem or version
        </MenuItem>
        <MenuItem icon="grid" onSelect={() => setAddingFrame(true)}>
          Frame from Figma
        </MenuItem>
        {onSpeak && (
          <MenuItem icon="mic" onSelect={onSpeak}>
            Dictate
          </MenuItem>
        )}
      </Menu>
      {isAddingFrame && (
        <FrameDialog
          onCancel={() => setAddingFrame(false)}
          onAdd={(url) => {
            setAddingFrame(false);
            addToDraft(`Build this frame: ${url}`);
          }}
        />
      )}
    </>
  );
}
