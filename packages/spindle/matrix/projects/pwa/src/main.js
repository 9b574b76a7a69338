import { registerSW } from 'virtual:pwa-register';

const show = (text) => {
  document.querySelector('#state').textContent = text;
};
const isServed = () => fetch('/alive', { method: 'POST' }).then(({ status }) => status < 502, () => false);

document.querySelector('#stop').addEventListener('click', async () => {
  await fetch('/stop').catch(() => undefined);
  while (await isServed()) await new Promise((resolve) => setTimeout(resolve, 50));
  location.reload();
});
if (navigator.serviceWorker.controller) show((await isServed()) ? 'with a server' : 'without a server');
registerSW({ immediate: true, onOfflineReady: () => show('ready to work offline') });
