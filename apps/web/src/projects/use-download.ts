import { saveBlob } from '../components/save-blob.ts';
import { useWorkspacePage } from '../services.tsx';

/** Saves the whole project as a zip file. */
export function useDownload(): () => Promise<void> {
  const { current } = useWorkspacePage();
  return async () => {
    const project = current.get()?.project;
    if (!project) return;
    const state = project.state.get();
    saveBlob(await project.download(), `${state.status === 'open' ? state.project.slug : 'project'}.zip`);
  };
}
