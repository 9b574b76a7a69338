import { setupWorker } from 'msw/browser';
import { handlers } from './handlers.js';

await setupWorker(...handlers).start({ onUnhandledRequest: 'bypass' });
const show = (id, text) => {
  document.querySelector(id).textContent = text;
};
show('#user', `user ${(await (await fetch('/api/user')).json()).name}`);
show('#other', `from ${await (await fetch('https://elsewhere.example/api')).text()}`);
const posted = await fetch('/api/posts', { method: 'POST', body: JSON.stringify({ title: 'First' }) });
show('#posted', `posted ${posted.status} ${(await posted.json()).title}`);
