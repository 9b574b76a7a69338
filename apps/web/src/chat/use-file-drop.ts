import { type ClipboardEvent, type DragEvent, useState } from 'react';

/**
 * Handles files that are dropped on an element or pasted into it, with the event's data, which has folders too. The browser
 * handles everything else.
 */
export function useFileDrop(onFiles: (files: readonly File[], data: DataTransfer) => void) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent): void {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave(event: DragEvent): void {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop(event: DragEvent): void {
        setIsOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files], event.dataTransfer);
      },
      onPaste(event: ClipboardEvent): void {
        const files = [...event.clipboardData.files];
        // Copied tables and texts come with an image of themselves. The text is what was meant.
        if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
        event.preventDefault();
        onFiles(files, event.clipboardData);
      },
    },
  };
}
