import { messageOf, type ProjectListItem } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
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
    <Dialog
      icon="trash"
      tone="danger"
      title={`Delete ${project.title}?`}
      onDismiss={onClose}
      footer={
        <>
          <span className="flex-1" />
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" isBusy={remove.isPending} disabled={remove.isPending} onClick={() => remove.mutate()}>
            {remove.isPending ? 'Deleting' : 'Delete project'}
          </Button>
        </>
      }
    >
      <p className="text-fg-2">Its files and its chat are deleted from the server for everyone. This cannot be undone.</p>
      {remove.isError && (
        <p role="alert" className="text-12 text-danger">
          {messageOf(remove.error)}
        </p>
      )}
    </Dialog>
  );
}
