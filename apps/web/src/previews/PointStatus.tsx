import type { HandEditState, SelectedElement } from '@lathe/workspace';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** What became of the changes. */
export function PointStatus({ selected }: { readonly selected: SelectedElement }) {
  const { inspector } = useWorkspace();
  const edits = useStore(inspector.edits);
  const state = useStore(inspector.editState);
  const isLost = !selected.source && selected.candidates.length === 0 && 'refusal' in selected.fields.text;
  if (!state && edits.length === 0 && !isLost) return null;
  return (
    <div role="status" className="flex min-h-9 flex-none items-center gap-1.5 border-t border-line px-3 py-2 text-12 text-fg-2">
      <StatusIcon state={state} />
      <span className="min-w-0 flex-1">{isLost && !state ? 'This element was not found in the code. The assistant can change it.' : textOf(state, edits)}</span>
      {edits.length > 0 && state?.status !== 'refused' && state?.status !== 'overruled' && <span className="flex-none text-fg-3">no tokens used</span>}
    </div>
  );
}

function StatusIcon({ state }: { readonly state: HandEditState | undefined }) {
  if (state?.status === 'writing') return <Spinner size={11} />;
  if (state?.status === 'refused') return <Icon name="info" size={14} className="mt-0.5 flex-none self-start text-warn" />;
  if (state?.status === 'written' || state?.status === 'shown') return <Icon name="check" size={14} className="flex-none text-ok" />;
  return <Icon name="info" size={14} className="mt-0.5 flex-none self-start" />;
}

function textOf(state: HandEditState | undefined, edits: readonly { readonly path: string }[]): string {
  if (state?.status === 'refused') return state.reason;
  if (state?.status === 'writing') return 'Writing the change';
  if (state?.status === 'overruled') return 'Written, but another style of the app counts more here. Ask the assistant, or undo.';
  const files = new Set(edits.map(({ path }) => path)).size;
  const written = `${edits.length} ${edits.length === 1 ? 'edit' : 'edits'} written to ${files} ${files === 1 ? 'file' : 'files'}`;
  return state?.status === 'undone' ? `Undone${edits.length > 0 ? `. ${written}` : ''}` : written;
}
