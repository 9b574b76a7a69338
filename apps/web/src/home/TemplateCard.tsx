import type { TemplateInfo } from '@lathe/protocol';
import { Spinner } from '../components/Spinner.tsx';
import { templatePictures } from './template-pictures.ts';

export interface TemplateCardProps {
  readonly template: TemplateInfo;
  readonly isStarting: boolean;
  /** A project is being created from a template. */
  readonly isDisabled: boolean;
  readonly onStart: () => void;
}

/** A template with a picture of its first page. */
export function TemplateCard({ template, isStarting, isDisabled, onStart }: TemplateCardProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onStart}
        disabled={isDisabled}
        aria-busy={isStarting}
        className="flex size-full flex-col overflow-hidden rounded-card border border-line bg-surface text-left transition-colors enabled:hover:border-line-control max-md:flex-row"
      >
        <TemplatePicture template={template} />
        <span className="min-w-0 flex-1 p-3">
          <span className="mb-0.5 flex items-center gap-1.5 text-13 leading-4 font-strong">
            {template.name}
            {isStarting && <Spinner size={11} />}
          </span>
          <span className="block text-12 text-fg-3">{isStarting ? 'Creating project' : template.description}</span>
        </span>
      </button>
    </li>
  );
}

const FRAME = 'flex-none border-line max-md:w-28 max-md:border-r md:h-40 md:w-full md:border-b';

/** A picture of the running template, or its initials if there is none. */
function TemplatePicture({ template: { key, name } }: { readonly template: TemplateInfo }) {
  const pictures = templatePictures(key);
  if (pictures !== undefined) {
    // These pages are longer than their picture, and centering would cut through a line of text.
    const place = key.startsWith('nativescript-') ? 'object-left-top' : 'object-left';
    const image = (address: string, className: string) => (
      <img src={address} alt={`Start page of ${name}`} loading="lazy" decoding="async" className={`${FRAME} object-cover ${place} ${className}`} />
    );
    return pictures.dark === undefined ? (
      image(pictures.light, '')
    ) : (
      <>
        {image(pictures.light, 'dark:hidden')}
        {image(pictures.dark, 'hidden dark:block')}
      </>
    );
  }
  return (
    <span aria-hidden="true" className={`${FRAME} grid place-items-center bg-base`}>
      <span className="grid size-8 place-items-center rounded-control bg-solid font-mono text-[11px] leading-none font-semibold text-fg-2">
        {name.slice(0, 2)}
      </span>
    </span>
  );
}
