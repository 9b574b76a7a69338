import { atom, type WritableAtom } from 'nanostores';
import type { BenchView, LayoutStore, SideView } from './contract.ts';

export interface Layout extends LayoutStore {
  /** Switches once to the first ready preview, unless the person chose a view. Source: docs/decisions.md#J1. */
  previewBecameReady(): void;
}

/** The panels beside the view. They stay open or closed for the next project. */
export interface Panels {
  readonly isTerminalOpen: WritableAtom<boolean>;
  readonly isChatOpen: WritableAtom<boolean>;
}

export const createPanels = (): Panels => ({ isTerminalOpen: atom(true), isChatOpen: atom(true) });

export function createLayout({ isTerminalOpen, isChatOpen }: Panels, first: BenchView): Layout {
  const view = atom<BenchView>(first);
  const side = atom<SideView>('tree');
  const column = atom<'chat' | 'view'>('chat');
  let maySwitch = first !== 'preview';
  return {
    view,
    side,
    isTerminalOpen,
    isChatOpen,
    column,
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
