import { atom } from 'nanostores';
import type { BenchView, LayoutStore, SideView } from './contract.ts';

export interface Layout extends LayoutStore {
  /** A project was opened: the person has chosen nothing in it yet. */
  begin(view: BenchView): void;
  /** Switches once to the first ready preview, unless the person chose a view. Source: docs/decisions.md#J1. */
  previewBecameReady(): void;
}

export function createLayout(): Layout {
  const view = atom<BenchView>('files');
  const side = atom<SideView>('tree');
  const isTerminalOpen = atom(true);
  const isChatOpen = atom(true);
  const column = atom<'chat' | 'view'>('chat');
  let maySwitch = true;
  return {
    view,
    side,
    isTerminalOpen,
    isChatOpen,
    column,
    begin(first) {
      view.set(first);
      side.set('tree');
      column.set('chat');
      maySwitch = first !== 'preview';
    },
    previewBecameReady() {
      if (maySwitch) view.set('preview');
      maySwitch = false;
    },
    setView(next) {
      maySwitch = false;
      view.set(next);
      column.set('view');
    },
    setSide(next) {
      maySwitch = false;
      view.set('files');
      side.set(next);
      column.set('view');
    },
    setTerminalOpen: (isOpen) => isTerminalOpen.set(isOpen),
    setChatOpen(isOpen) {
      isChatOpen.set(isOpen);
      column.set(isOpen ? 'chat' : 'view');
    },
  };
}
