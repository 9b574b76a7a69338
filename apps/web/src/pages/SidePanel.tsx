import { useStore } from '../components/use-store.ts';
import { SearchPanel } from '../search/SearchPanel.tsx';
import { useWorkspace } from '../services.tsx';
import { FilesPanel } from '../files/FilesPanel.tsx';

/** The file tree or the search, beside the editor. */
export function SidePanel({ onOpen }: { readonly onOpen?: () => void }) {
  const side = useStore(useWorkspace().layout.side);
  return side === 'search' ? <SearchPanel {...(onOpen ? { onOpen } : {})} /> : <FilesPanel {...(onOpen ? { onOpen } : {})} />;
}
