import { TEMPLATES } from './examples.ts';

/** The starters; picking one writes the prompt, so that it can be added to before sending. */
export function TemplateGrid({ onPick }: { readonly onPick: (prompt: string) => void }) {
  return (
    <section className="mx-auto w-[1080px] max-w-[calc(100%-48px)] max-sm:max-w-[calc(100%-32px)]" aria-labelledby="templates">
      <h2 id="templates" className="mb-2 flex h-8 items-center font-semibold">
        Start from a template
      </h2>
      <ul className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
        {TEMPLATES.map((template) => (
          <li key={template.name}>
            <button
              type="button"
              onClick={() => onPick(template.prompt)}
              className="flex w-full items-start gap-3 rounded-card border border-line bg-surface p-3 text-left transition-colors hover:border-line-control"
            >
              <span
                aria-hidden="true"
                className="grid size-8 flex-none place-items-center rounded-control bg-solid font-mono text-[11px] leading-none font-semibold text-fg-2"
              >
                {template.glyph}
              </span>
              <span className="min-w-0">
                <span className="mb-0.5 block text-13 leading-4 font-strong">{template.name}</span>
                <span className="block truncate text-12 text-fg-3">{template.text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
