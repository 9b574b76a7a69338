import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { templatesQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { useServices } from '../services.tsx';
import { TemplateCard } from './TemplateCard.tsx';
import { TemplateFrame } from './TemplateFrame.tsx';
import { useStartTemplate } from './use-start-template.ts';

/** Two rows of templates. The others are hidden behind a button, so that the projects below stay within reach. */
const FIRST_SHOWN = 6;

/** The templates. Choosing one creates a project from it and runs it, without a prompt. */
export default function TemplateGrid() {
  const list = useQuery(templatesQuery(useServices().api));
  const { choose, startingKey, error } = useStartTemplate();
  const [isWhole, setWhole] = useState(false);
  const all = list.data?.templates ?? [];
  const shown = isWhole ? all : all.slice(0, FIRST_SHOWN);
  return (
    <TemplateFrame
      button={
        all.length > FIRST_SHOWN && (
          <Button kind="quiet" className="-ml-2.5 max-sm:h-10" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Fewer templates' : `All ${all.length} templates`}
          </Button>
        )
      }
    >
      {list.isError ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} className="min-h-14.5" />
      ) : (
        <ul className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
          {shown.map((template) => (
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
    </TemplateFrame>
  );
}
