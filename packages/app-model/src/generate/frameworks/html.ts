/** The `index.html` of a starter, with the app's name and language. */
import type { AppModel } from '../../model/app-model.ts';

export function writeIndexHtml({ name, language }: AppModel, body: string): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="UTF-8" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <title>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>
  </head>
  <body>
${body}
  </body>
</html>
`;
}
