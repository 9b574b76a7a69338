import {
  DATABASE_REGIONS,
  DATABASE_STATUS_LABELS,
  SUPABASE_NAME_MAX_LENGTH,
  SUPABASE_PASSWORD_MAX_LENGTH,
  SUPABASE_PASSWORD_MIN_LENGTH,
  type SupabaseOrganization,
  type SupabaseProject,
} from '@lathe/protocol';
import type { SupabaseChoice, SupabaseStore } from '@lathe/workspace';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { Loading } from '../components/Loading.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Select } from '../components/Select.tsx';
import { useStore } from '../components/use-store.ts';
import type { DialogContentProps } from './question.tsx';
import { useWorkspacePage } from '../services.tsx';

/** Asks which database at Supabase the project connects to: an existing one or a new one. */
export function ConfigureDatabase(props: DialogContentProps<'database-configuration'>) {
  const workspace = useStore(useWorkspacePage().current);
  return workspace === undefined ? null : <Configure {...props} supabase={workspace.supabase} />;
}

interface ConfigureProps extends DialogContentProps<'database-configuration'> {
  readonly supabase: SupabaseStore;
}

function Configure({ dialog, onAnswer, supabase }: ConfigureProps) {
  const form = useId();
  const [step, setStep] = useState(dialog.step);
  const [picked, setPicked] = useState<string>();
  const [existing, setExisting] = useState<string>();
  const [name, setName] = useState(dialog.name);
  const [region, setRegion] = useState(dialog.region);
  const [password, setPassword] = useState('');
  const organizations = useQuery({ queryKey: ['supabase', 'organizations'], queryFn: ({ signal }) => supabase.organizations(signal), retry: false, gcTime: 0 });
  const organization = organizations.data?.find(({ slug }) => slug === picked) ?? organizations.data?.[0];
  const details = useQuery({
    queryKey: ['supabase', 'organization', organization?.slug],
    queryFn: ({ signal }) => supabase.organization(organization?.slug ?? '', signal),
    enabled: organization !== undefined,
    retry: false,
    gcTime: 0,
  });
  const projects = details.data?.projects ?? [];
  const isNew = step === 'create-new' || (details.data !== undefined && projects.length === 0);
  const chosen = projects.find(({ id }) => id === existing) ?? projects[0];
  const choice = organization && choiceOf(isNew, { organization, chosen, name, region, password });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (choice !== undefined) onAnswer({ type: 'database-configured', choice });
  };
  return (
    <Dialog
      title={isNew ? 'New database at Supabase' : 'Choose a database at Supabase'}
      icon="database"
      onDismiss={() => onAnswer('dismiss')}
      footer={
        <>
          {isNew
            ? projects.length > 0 && (
                <Button kind="quiet" className="max-sm:h-11" onClick={() => setStep('initial')}>
                  Choose existing
                </Button>
              )
            : organization && (
                <Button kind="quiet" className="max-sm:h-11" onClick={() => setStep('create-new')}>
                  Create a new one
                </Button>
              )}
          <span className="ml-auto flex flex-wrap justify-end gap-2">
            <Button className="max-sm:h-11" onClick={() => onAnswer('dismiss')}>
              Cancel
            </Button>
            <Button type="submit" form={form} kind="primary" disabled={choice === undefined} className="max-sm:h-11">
              {isNew ? 'Create' : 'Connect'}
            </Button>
          </span>
        </>
      }
    >
      <form id={form} className="flex flex-col gap-4" onSubmit={submit}>
        {organizations.isPending && <Loading text="Reading your organizations" />}
        {organizations.isError && <LoadFailed error={organizations.error} onRetry={() => void organizations.refetch()} />}
        {organizations.data?.length === 0 && <p className="text-fg-2">Your account at Supabase has no organization. Create one there, then try again.</p>}
        {organization && (
          <Row label="Organization">
            <Select
              label="Organization"
              value={organization.slug}
              options={(organizations.data ?? []).map(({ slug, name: label }) => ({ value: slug, label }))}
              onChange={setPicked}
              className="w-60 max-sm:w-full"
            />
          </Row>
        )}
        {organization && details.isPending && <Loading text="Reading its projects" />}
        {details.isError && <LoadFailed error={details.error} onRetry={() => void details.refetch()} />}
        {!isNew && chosen && <Projects projects={projects} chosen={chosen} onChoose={setExisting} />}
        {isNew && organization && (
          <>
            <Field data-autofocus label="Name" required maxLength={SUPABASE_NAME_MAX_LENGTH} value={name} onChange={(event) => setName(event.target.value)} />
            <Row label="Region" hint="The one closest to you is selected.">
              <Select
                label="Region"
                value={region}
                options={DATABASE_REGIONS.map(({ id, name: label }) => ({ value: id, label }))}
                onChange={setRegion}
                className="w-60 max-sm:w-full"
              />
            </Row>
            <Field
              label="Password of the database"
              type="password"
              autoComplete="new-password"
              minLength={SUPABASE_PASSWORD_MIN_LENGTH}
              maxLength={SUPABASE_PASSWORD_MAX_LENGTH}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              hint="Leave it empty to use a generated one, which is not shown."
            />
            {organization.projectsLeft === 0 && (
              <p role="status" className="text-12 text-warn">
                {organization.name} has reached its project limit.
              </p>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}

interface Entered {
  readonly organization: SupabaseOrganization;
  readonly chosen: SupabaseProject | undefined;
  readonly name: string;
  readonly region: string;
  readonly password: string;
}

function choiceOf(isNew: boolean, { organization, chosen, name, region, password }: Entered): SupabaseChoice | undefined {
  if (!isNew) return chosen && { type: 'existing', id: chosen.id, name: chosen.name, organization: organization.slug };
  const isShort = password !== '' && password.length < SUPABASE_PASSWORD_MIN_LENGTH;
  if (name.trim() === '' || isShort) return undefined;
  return { type: 'new', name: name.trim(), organization: organization.slug, region, ...(password === '' ? {} : { password }) };
}

interface ProjectsProps {
  readonly projects: readonly SupabaseProject[];
  readonly chosen: SupabaseProject;
  readonly onChoose: (id: string) => void;
}

/** In the order of the server: healthy ones first, paused ones last. */
function Projects({ projects, chosen, onChoose }: ProjectsProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Project" className="flex max-h-64 flex-col overflow-y-auto rounded-control border border-line">
      {projects.map((project) => (
        <label key={project.id} className="flex min-h-9 items-center gap-2.5 border-b border-line px-3 last:border-b-0 max-sm:min-h-11">
          <input
            type="radio"
            name={name}
            checked={project.id === chosen.id}
            onChange={() => onChoose(project.id)}
            className="size-4 flex-none accent-accent-fill"
          />
          <span className="min-w-0 flex-1 truncate">{project.name}</span>
          <span className="text-12 text-fg-3">{project.region}</span>
          <span className="w-28 text-right text-12 text-fg-3">{DATABASE_STATUS_LABELS[project.status]}</span>
        </label>
      ))}
    </div>
  );
}

function Row({ label, hint, children }: { readonly label: string; readonly hint?: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center gap-3 max-sm:flex-wrap max-sm:gap-1.5">
      <span className="flex-1 max-sm:basis-full">
        <span className="font-medium">{label}</span>
        {hint !== undefined && <span className="block text-12 text-fg-3">{hint}</span>}
      </span>
      {children}
    </div>
  );
}
