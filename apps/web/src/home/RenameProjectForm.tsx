import { messageOf, type ProjectListItem } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../services.tsx';

/** The title in place, as a field: Enter or leaving it renames, Esc does not. */
export function RenameProjectForm({ project, onDone }: { readonly project: ProjectListItem; readonly onDone: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const [title, setTitle] = useState(project.title);
  const rename = useMutation({
    mutationFn: (next: string) => api.renameProject(project.slug, next),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['projects'] });
      onDone();
    },
  });
  const submit = (): void => {
    if (rename.isPending) return;
    const next = title.trim();
    if (next === '' || next === project.title) onDone();
    else rename.mutate(next);
  };
  return (
    <form
      className="flex min-w-0 flex-1 items-center gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input
        aria-label="Project title"
        aria-invalid={rename.isError}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
        autoFocus
        maxLength={80}
        value={title}
        disabled={rename.isPending}
        onChange={(event) => setTitle(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => !rename.isError && submit()}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        className="h-7 w-80 max-w-full rounded-control border border-line-control bg-surface px-2 font-medium focus-field"
      />
      {rename.isError && (
        <span role="alert" className="truncate text-12 text-danger">
          {messageOf(rename.error)}
        </span>
      )}
    </form>
  );
}
