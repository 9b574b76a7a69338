import { useWorkspace } from '../services.tsx';

/** Saves the whole project as a zip file. */
export function useDownload(): () => Promise<void> {
  const { project } = useWorkspace();
  return async () => {
    const state = project.state.get();
    const url = URL.createObjectURL(await project.download());
    const link = document.createElement('a');
    link.href = url;
    link.download = `${state.status === 'open' ? state.project.slug : 'project'}.zip`;
    link.click();
    URL.revokeObjectURL(url);
  };
}
