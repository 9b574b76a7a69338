import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { streamText } from 'hono/streaming';
import { page } from './page.js';

const app = new Hono();
app.get('/', (c) => c.html(page()));
app.get('/count', (c) =>
  streamText(c, async (stream) => {
    for (const number of [1, 2, 3]) {
      await stream.write(`${number} `);
      await stream.sleep(20);
    }
  }),
);

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => console.log(`Listening on http://localhost:${port}`));
