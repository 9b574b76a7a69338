importScripts('/helper.js');
const VERSION = 'one';
const seen = [];

self.addEventListener('install', (event) => {
  seen.push('install');
  event.waitUntil(caches.open('kept').then((cache) => cache.addAll(['/kept.txt'])));
});

self.onactivate = (event) => {
  seen.push('activate');
  event.waitUntil(self.clients.claim());
};

self.addEventListener('message', (event) => {
  if (event.data === 'skip') self.skipWaiting();
  if (event.data === 'version') event.ports[0].postMessage({ version: VERSION, seen, location: self.location.pathname + self.location.search });
  if (event.data === 'greet') event.source.postMessage({ greeting: 'hello from the worker' });
});

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname === '/made') event.respondWith(new Response(`<!doctype html><title>Made</title><h1>Made ${self.helper.made}</h1>`, { headers: { 'content-type': 'text/html' } }));
  if (pathname === '/kept.txt') event.respondWith(caches.match('/kept.txt'));
  if (pathname === '/headers') event.respondWith(fetch(event.request, { headers: { 'x-worker': VERSION } }));
  if (pathname === '/unreachable') event.respondWith(fetch('/moved').then(({ url, redirected, type }) => Response.json({ path: new URL(url).pathname, redirected, type })));
  if (pathname === '/fails') event.respondWith(Promise.reject(new Error('the worker fails')));
});
