import type { ProjectListItem } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DeleteDialog } from '../components/DeleteDialog.tsx';
import { useServices } from '../services.tsx';

export function DeleteProjectDialog({ project, onClose }: { readonly project: ProjectListItem; readonly onClose: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.deleteProject(project.slug),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['projects'] });
      onClose();
    },
  });
  return (
    <DeleteDialog name={project.title} kind="project" isDeleting={remove.isPending} error={remove.error} onDelete={() => remove.mutate()} onDismiss={onClose}>
      <p className="text-fg-2">This deletes its files and chat from the server for everyone. It cannot be undone.</p>
    </DeleteDialog>
  );
}
