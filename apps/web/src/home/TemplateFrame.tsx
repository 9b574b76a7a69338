import type { ReactNode } from 'react';

export interface TemplateFrameProps {
  readonly children?: ReactNode;
  readonly button?: ReactNode;
}

/** The templates' place on the page, as high as six of them, so that nothing moves when they load. */
export function TemplateFrame({ children, button }: TemplateFrameProps) {
  return (
    <section className="mx-auto w-[1080px] max-w-[calc(100%-48px)] max-sm:max-w-[calc(100%-32px)]" aria-labelledby="templates">
      <h2 id="templates" className="mb-2 flex h-8 items-center font-semibold">
        Start from a template
      </h2>
      <div className="min-h-117 md:min-h-113">{children}</div>
      <div className="mt-2 min-h-8 max-sm:min-h-10">{button}</div>
    </section>
  );
}
