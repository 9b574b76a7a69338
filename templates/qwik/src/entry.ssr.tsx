import { renderToStream, type RenderToStreamOptions } from '@builder.io/qwik/server';
import Root from './root';

/** Renders a page on the server, in development and for the static files alike. */
export default function (options: RenderToStreamOptions) {
  return renderToStream(<Root />, { ...options, containerAttributes: { lang: 'en', ...options.containerAttributes } });
}
