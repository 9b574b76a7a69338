process.on('unhandledRejection', (reason, promise) => console.log('unhandled', reason.message, promise instanceof Promise));
process.on('rejectionHandled', () => console.log('handled later'));
const promise = Promise.reject(new Error('r'));
setTimeout(() => promise.catch((error) => console.log('caught', error.message)), 10);
