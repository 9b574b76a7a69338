import { AppError, createProject, messageOf, PROJECT_TITLE_MAX_LENGTH, type ProjectSummary } from '@lathe/protocol';
import type { Session } from '../accounts/session.ts';
import type { ApiClient } from '../api/client.ts';
import type { ProjectConfiguration } from '../dialogs/contract.ts';
import type { Dialogs } from '../dialogs/dialogs.ts';
import type { Notices } from '../notices/notices.ts';

const COPY = ' copy';

export interface ConfigureDeps {
  readonly api: ApiClient;
  readonly session: Pick<Session, 'refresh' | 'organization'>;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly notices: Pick<Notices, 'show'>;
  readonly title: () => string;
  /** The page continues with a copy that this function makes. */
  readonly continueAs: (fork: (make: (configuration: ProjectConfiguration) => Promise<ProjectSummary>) => Promise<ProjectSummary | undefined>) => Promise<void>;
  readonly open: (slug: string) => Promise<void>;
}

export interface ProjectConfiguring {
  /** Makes a copy after asking for a name, an owner and a visibility. */
  saveAs(): Promise<void>;
  /** Makes an empty project, with which the page continues. */
  createNew(): Promise<void>;
}

/** Source: docs/decisions.md#I1. */
export function createProjectConfiguring(deps: ConfigureDeps): ProjectConfiguring {
  const { api, dialogs, notices } = deps;

  async function ask(step: 'initial' | 'create-new', title: string): Promise<ProjectConfiguration | undefined> {
    await deps.session.refresh(); // the active organization may have been chosen in another tab
    const organization = deps.session.organization.get();
    const owner = organization && { slug: organization.slug, provider: organization.provider };
    const answer = await dialogs.ask({ type: 'project-configuration', step, title, owner });
    return typeof answer === 'object' && answer.type === 'configured' ? answer.configuration : undefined;
  }

  /** Asks for another name until one is free. Undefined if the person canceled. */
  async function underFreeName(first: ProjectConfiguration, make: (configuration: ProjectConfiguration) => Promise<ProjectSummary>) {
    for (let configuration = first; ; ) {
      try {
        return await make(configuration);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'project-name-exists')) throw error;
        const answer = await dialogs.ask({ type: 'project-name-exists', title: configuration.title });
        if (typeof answer !== 'object' || answer.type !== 'renamed') return undefined;
        configuration = { ...configuration, title: answer.title };
      }
    }
  }

  async function told(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      notices.show({ kind: 'error', text: `Could not create the project: ${messageOf(error)}` });
    }
  }

  return {
    saveAs: () =>
      told(async () => {
        const configuration = await ask('initial', `${deps.title().slice(0, PROJECT_TITLE_MAX_LENGTH - COPY.length)}${COPY}`);
        if (configuration) await deps.continueAs((make) => underFreeName(configuration, make));
      }),
    createNew: () =>
      told(async () => {
        const configuration = await ask('create-new', '');
        const project =
          configuration && (await underFreeName(configuration, (chosen) => api.call(createProject, {}, { body: bodyOf(chosen, { appFiles: {} }) })));
        if (project) await deps.open(project.slug);
      }),
  };
}

/** The body of both forks. */
export function bodyOf<Files extends object>({ title, owner, visibility }: ProjectConfiguration, files: Files) {
  return { project: { ...files, title, visibility }, ...(owner ? { owner: owner.slug, provider: owner.provider } : {}), requireFreeName: true };
}
