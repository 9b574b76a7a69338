import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import { useWorkspace } from '../services.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** Accepts images and text files anywhere in the chat, because a drop just outside the message box is meant for it too. */
export function FileDrop({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const { chat } = useWorkspace();
  const { isOver, handlers } = useFileDrop((files) => void chat.attachFiles(files));
  return (
    <div className={classNames('relative', className)} {...handlers}>
      {children}
      {isOver && (
        <p className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-card bg-accent-soft text-13 text-accent outline-1 outline-accent">
          Drop images or text files here
        </p>
      )}
    </div>
  );
}
