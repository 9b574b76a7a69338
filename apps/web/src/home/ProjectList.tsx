import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { projectsQuery } from '../api/queries.ts';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { SearchField } from '../components/Field.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { useServices } from '../services.tsx';
import { ImportProject } from './ImportProject.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import TemplateGrid from './TemplateGrid.tsx';
import { ProjectRow } from './ProjectRow.tsx';

/** How many projects are shown as cards. Older ones get a row each. */
const CARDS = 6;

/** The person's projects: search, open, rename, delete. */
export default function ProjectList() {
  const { api } = useServices();
  const [search, setSearch] = useState('');
  const q = useDeferredValue(search.trim());
  const list = useInfiniteQuery({ ...projectsQuery(api, q), placeholderData: (previous) => previous });
  const projects = list.data?.pages.flatMap((page) => page.projects) ?? [];

  if (list.isSuccess && projects.length === 0 && q === '' && search === '') return <NoProjects />;

  return (
    <>
      <section className="mx-auto w-[1080px] max-w-[calc(100%-48px)] flex-none pt-11 max-sm:max-w-[calc(100%-32px)]" aria-labelledby="projects">
        <div className="mb-2 flex min-h-8 items-center gap-2">
          <h2 id="projects" className="font-semibold">
            Projects
          </h2>
          {list.isSuccess && (
            <Badge>
              {projects.length}
              {list.hasNextPage ? '+' : ''}
            </Badge>
          )}
          <span className="flex-1" />
          <span className="max-sm:hidden">
            <ImportProject />
          </span>
          <SearchField label="Search projects" value={search} onChange={(event) => setSearch(event.target.value)} className="w-50! max-sm:w-44!" />
        </div>
        {list.isPending && <Loading text="Loading your projects" className="py-3 text-fg-3" />}
        {list.isError && <LoadFailed error={list.error} onRetry={() => void list.refetch()} className="py-3" />}
        {projects.length > 0 && (
          <ul aria-labelledby="projects" className="grid grid-cols-3 gap-x-4 gap-y-5 max-xl:grid-cols-2 max-sm:grid-cols-1">
            {projects.slice(0, CARDS).map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ul>
        )}
        {projects.length > CARDS && (
          <>
            <h3 id="older-projects" className="mt-8 mb-2 flex h-8 items-center font-semibold">
              Older
            </h3>
            <ul aria-labelledby="older-projects" className="overflow-hidden rounded-card border border-line bg-surface">
              {projects.slice(CARDS).map((project) => (
                <ProjectRow key={project.id} project={project} />
              ))}
            </ul>
          </>
        )}
        {list.isSuccess && projects.length === 0 && (
          <div className="flex w-[380px] max-w-full flex-col items-start gap-3 py-4">
            <p className="text-fg-2">No project titles contain “{q}”.</p>
            <Button onClick={() => setSearch('')}>Clear search</Button>
          </div>
        )}
        {list.hasNextPage && (
          <Button className="mt-3" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading more' : 'Show more'}
          </Button>
        )}
      </section>
      <div className="h-11 flex-none" />
      {/* Below the projects, and not where these appear. */}
      {list.isPending ? <div className="min-h-dvh" /> : <TemplateGrid />}
      <div className="flex-1" />
    </>
  );
}

function NoProjects() {
  return (
    <>
      <div className="mx-auto w-[680px] max-w-[calc(100%-40px)] pt-8 max-sm:max-w-[calc(100%-32px)]">
        <h2 className="font-semibold">No projects yet</h2>
        <p className="mt-0.5 text-fg-2">Describe an app above, pick an example, start from a template, or import a project. Your work is saved as you go.</p>
        <div className="mt-3">
          <ImportProject />
        </div>
      </div>
      <div className="min-h-14 flex-1" />
      <TemplateGrid />
    </>
  );
}
