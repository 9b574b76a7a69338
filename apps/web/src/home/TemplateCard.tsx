import type { TemplateInfo } from '@lathe/protocol';
import { Spinner } from '../components/Spinner.tsx';

export interface TemplateCardProps {
  readonly template: TemplateInfo;
  readonly isStarting: boolean;
  /** One of the starters is being made into a project. */
  readonly isDisabled: boolean;
  readonly onStart: () => void;
}

export function TemplateCard({ template, isStarting, isDisabled, onStart }: TemplateCardProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onStart}
        disabled={isDisabled}
        aria-busy={isStarting}
        className="flex size-full items-start gap-3 rounded-card border border-line bg-surface p-3 text-left transition-colors enabled:hover:border-line-control"
      >
        <span
          aria-hidden="true"
          className="grid size-8 flex-none place-items-center rounded-control bg-solid font-mono text-[11px] leading-none font-semibold text-fg-2"
        >
          {isStarting ? <Spinner /> : template.name.slice(0, 2)}
        </span>
        <span className="min-w-0">
          <span className="mb-0.5 block text-13 leading-4 font-strong">{template.name}</span>
          <span className="block text-12 text-fg-3">{isStarting ? 'Creating the project' : template.description}</span>
        </span>
      </button>
    </li>
  );
}
