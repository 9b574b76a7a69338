const { EventEmitter, once, on } = require('events');
const e = new EventEmitter();
e.once('a', (x) => console.log('once', x)); e.on('a', (x) => console.log('on', x)); e.prependListener('a', () => console.log('first'));
e.emit('a', 1); e.emit('a', 2); console.log(e.eventNames(), e.listenerCount('a'), e.emit('zzz'));
const t = new EventTarget(); t.addEventListener('x', { handleEvent(event) { console.log(event.type, event instanceof Event); } }, { once: true }); t.dispatchEvent(new Event('x')); t.dispatchEvent(new Event('x'));
const c = new AbortController(); c.signal.addEventListener('abort', () => console.log('aborted', c.signal.reason.name)); c.abort();
(async () => { setTimeout(() => e.emit('later', 42), 1); console.log(await once(e, 'later')); const ac = new AbortController(); setTimeout(() => { e.emit('v', 1); e.emit('v', 2); ac.abort(); }, 1); try { for await (const v of on(e, 'v', { signal: ac.signal })) console.log(v); } catch (error) { console.log(error.code); } })();
