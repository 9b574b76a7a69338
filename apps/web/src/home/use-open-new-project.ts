import type { ProjectSummary } from '@lathe/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useServices } from '../services.tsx';

/** Opens the page of a project that was just created, which finds what it asks the server for on its way already. */
export function useOpenNewProject(): (project: Pick<ProjectSummary, 'id' | 'slug'>) => Promise<void> {
  const { workspace } = useServices();
  const navigate = useNavigate();
  const client = useQueryClient();
  return async (project) => {
    workspace.get()?.readAhead(project);
    await navigate({ to: '/~/$slug', params: { slug: project.slug } });
    void client.invalidateQueries({ queryKey: ['projects'] });
  };
}
