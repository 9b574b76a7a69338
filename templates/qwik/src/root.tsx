import { component$ } from '@builder.io/qwik';
import { QwikCityProvider, RouterOutlet, useDocumentHead } from '@builder.io/qwik-city';
import './theme.css';
import './index.css';

const Title = component$(() => <title>{useDocumentHead().title}</title>);

export default component$(() => (
  <QwikCityProvider>
    <head>
      <meta charset="utf-8" />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <meta name="viewport" content="width=device-width, initial-scale=1.0" />
      <Title />
    </head>
    <body>
      <RouterOutlet />
    </body>
  </QwikCityProvider>
));
