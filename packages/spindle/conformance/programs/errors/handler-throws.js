process.on('uncaughtException', () => { throw new Error('in the handler'); });
throw new TypeError('first');
