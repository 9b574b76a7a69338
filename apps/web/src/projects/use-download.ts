import { saveBlob } from '../components/save-blob.ts';
import { useWorkspace } from '../services.tsx';

/** Saves the whole project as a zip file. */
export function useDownload(): () => Promise<void> {
  const { project } = useWorkspace();
  return async () => {
    const state = project.state.get();
    saveBlob(await project.download(), `${state.status === 'open' ? state.project.slug : 'project'}.zip`);
  };
}
