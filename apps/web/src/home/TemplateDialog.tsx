import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../api/queries.ts';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import type { ChosenTemplate } from '../new-project/pending-prompt.ts';
import { useServices } from '../services.tsx';

export interface TemplateDialogProps {
  readonly onChoose: (template: ChosenTemplate) => void;
  readonly onClose: () => void;
}

/** Chooses the template that the prompt is about. The project is created when the prompt is sent. */
export function TemplateDialog({ onChoose, onClose }: TemplateDialogProps) {
  const list = useQuery(templatesQuery(useServices().api));
  return (
    <Dialog
      title="Start from a template"
      icon="box"
      onDismiss={onClose}
      footer={
        <>
          <span className="flex-1" />
          <Button className="max-sm:h-11" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {list.isPending && <Loading text="Loading templates" className="text-fg-3" />}
      {list.isError && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      <ul aria-label="Templates" className="-mx-2 max-h-90 overflow-y-auto">
        {list.data?.templates.map(({ key, name, description }, index) => (
          <li key={key}>
            <button
              type="button"
              {...(index === 0 ? { 'data-autofocus': '' } : {})}
              onClick={() => onChoose({ key, name })}
              className="flex w-full flex-col rounded-row px-2 py-1.5 text-left hover:bg-hover focus-row max-md:py-2.5"
            >
              <span className="font-strong">{name}</span>
              <span className="text-12 text-fg-3">{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
