import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { useServices } from '../services.tsx';
import { TemplateCard } from './TemplateCard.tsx';
import { useStartTemplate } from './use-start-template.ts';

/** The starters; picking one makes a project of it and runs it, without a prompt. */
export function TemplateGrid() {
  const list = useQuery(templatesQuery(useServices().api));
  const { choose, startingKey, error } = useStartTemplate();
  return (
    <section className="mx-auto w-[1080px] max-w-[calc(100%-48px)] max-sm:max-w-[calc(100%-32px)]" aria-labelledby="templates">
      <h2 id="templates" className="mb-2 flex h-8 items-center font-semibold">
        Start from a template
      </h2>
      {list.isError && <LoadFailed error={list.error} onRetry={() => void list.refetch()} className="min-h-14.5" />}
      {/* As high as its cards, so that the page does not move when they arrive. */}
      {!list.isError && (
        <ul className="grid min-h-14.5 grid-cols-3 gap-3 max-md:grid-cols-1">
          {list.data?.templates.map((template) => (
            <TemplateCard
              key={template.key}
              template={template}
              isStarting={startingKey === template.key}
              isDisabled={startingKey !== undefined}
              onStart={() => choose(template.key)}
            />
          ))}
        </ul>
      )}
      <ActionError error={error} className="mt-3" />
    </section>
  );
}
