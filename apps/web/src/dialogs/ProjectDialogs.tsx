import { PROJECT_TITLE_MAX_LENGTH, type ProjectVisibility } from '@lathe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { organizationsQuery } from '../api/queries.ts';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { Select } from '../components/Select.tsx';
import { VISIBILITIES } from '../projects/visibilities.ts';
import { useServices } from '../services.tsx';
import type { DialogContentProps } from './question.tsx';

const PERSONAL = '';

const TEXTS = {
  initial: { title: 'Save a copy', action: 'Save copy' },
  'create-new': { title: 'New project', action: 'Create project' },
} as const;

/** Asks for the name, owner and visibility of a new project. */
export function ProjectConfigurationDialog({ dialog, onAnswer }: DialogContentProps<'project-configuration'>) {
  const { api } = useServices();
  const form = useId();
  const organizations = useQuery(organizationsQuery(api)).data?.organizations ?? [];
  const [title, setTitle] = useState(dialog.title);
  const [ownerSlug, setOwnerSlug] = useState(dialog.owner?.slug ?? PERSONAL);
  const [visibility, setVisibility] = useState<ProjectVisibility>('private');
  const texts = TEXTS[dialog.step];
  const chosen = organizations.find(({ slug }) => slug === ownerSlug);
  const owner = chosen ? { slug: chosen.slug, provider: chosen.provider } : ownerSlug === dialog.owner?.slug ? dialog.owner : undefined;
  return (
    <Dialog
      title={texts.title}
      icon={dialog.step === 'initial' ? 'copy' : 'plus'}
      onDismiss={() => onAnswer('dismiss')}
      footer={<FormButtons form={form} label={texts.action} isDisabled={title.trim() === ''} onCancel={() => onAnswer('dismiss')} />}
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer({ type: 'configured', configuration: { title: title.trim(), owner, visibility } });
        }}
      >
        <Field
          data-autofocus
          label="Name"
          required
          maxLength={PROJECT_TITLE_MAX_LENGTH}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          placeholder="Neighborhood Bakery"
        />
        {organizations.length > 0 && (
          <Choice label="Owner">
            <Select
              label="Owner"
              value={ownerSlug}
              options={[{ value: PERSONAL, label: 'You' }, ...organizations.map(({ slug, name }) => ({ value: slug, label: name }))]}
              onChange={setOwnerSlug}
              className="w-56 max-sm:w-full"
            />
          </Choice>
        )}
        <Choice label="Who can open it">
          <Select label="Who can open it" value={visibility} options={VISIBILITIES} onChange={setVisibility} className="w-56 max-sm:w-full" />
        </Choice>
      </form>
    </Dialog>
  );
}

/** Asks for another name when the owner already has a project with this one. */
export function ProjectNameExistsDialog({ dialog, onAnswer }: DialogContentProps<'project-name-exists'>) {
  const form = useId();
  const [title, setTitle] = useState(dialog.title);
  const isSame = title.trim().toLowerCase() === dialog.title.toLowerCase();
  return (
    <Dialog
      title="This project name is taken"
      icon="warn"
      tone="warn"
      onDismiss={() => onAnswer('dismiss')}
      footer={<FormButtons form={form} label="Use this name" isDisabled={title.trim() === '' || isSame} onCancel={() => onAnswer('dismiss')} />}
    >
      <p className="text-fg-2">There is already a project named “{dialog.title}” with this owner. Choose another name.</p>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer({ type: 'renamed', title: title.trim() });
        }}
      >
        <Field data-autofocus label="Name" required maxLength={PROJECT_TITLE_MAX_LENGTH} value={title} onChange={(event) => setTitle(event.target.value)} />
      </form>
    </Dialog>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex min-h-8 items-center gap-3 max-sm:flex-wrap max-sm:gap-1.5">
      <span className="flex-1 font-medium max-sm:basis-full">{label}</span>
      {children}
    </div>
  );
}

interface FormButtonsProps {
  readonly form: string;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onCancel: () => void;
}

function FormButtons({ form, label, isDisabled, onCancel }: FormButtonsProps) {
  return (
    <>
      <span className="flex-1" />
      <Button className="max-sm:h-11" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={form} kind="primary" disabled={isDisabled} className="max-sm:h-11">
        {label}
      </Button>
    </>
  );
}
