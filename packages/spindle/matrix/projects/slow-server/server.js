import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const port = Number(process.env.PORT ?? 3000);
const open = (listener) => new Promise((resolve) => listener.listen(port, () => resolve(listener)));
// Holds its port long enough to be announced, not long enough for a page, and needs longer to come back than a request waits.
const trial = await open(createServer());
await wait(100);
await new Promise((resolve) => trial.close(resolve));
await wait(6000);
await open(createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Here at last</h1>')));
console.log(`Listening on http://localhost:${port}`);
