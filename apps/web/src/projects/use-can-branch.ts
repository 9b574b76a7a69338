import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** Whether the person may begin a branch of the open project. */
export function useCanBranch(): boolean {
  const state = useStore(useWorkspace().project.state);
  return state.status === 'open' && state.project.access !== 'read' && !state.project.isFrozen;
}
