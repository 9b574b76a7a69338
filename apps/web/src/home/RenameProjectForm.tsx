import { messageOf, type ProjectListItem } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TitleField } from '../projects/TitleField.tsx';
import { useServices } from '../services.tsx';

export function RenameProjectForm({ project, onDone }: { readonly project: ProjectListItem; readonly onDone: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: (title: string) => api.renameProject(project.slug, title),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['projects'] });
      onDone();
    },
  });
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <TitleField
        title={project.title}
        isBusy={rename.isPending}
        isRejected={rename.isError}
        className="w-80 px-2 font-medium"
        onRename={(title) => rename.mutate(title)}
        onCancel={onDone}
      />
      {rename.isError && (
        <span role="alert" className="truncate text-12 text-danger">
          {messageOf(rename.error)}
        </span>
      )}
    </div>
  );
}
