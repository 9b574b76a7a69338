import type { ReactNode } from 'react';
import { useWorkspace } from '../services.tsx';
import { DropZone } from './DropZone.tsx';

/** Accepts images and text files anywhere in the chat, because a drop just outside the message box is meant for it too. */
export function FileDrop({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const { chat } = useWorkspace();
  return (
    <DropZone className={className} hint="Drop images or text files here" onFiles={(files) => void chat.attachFiles(files)}>
      {children}
    </DropZone>
  );
}
