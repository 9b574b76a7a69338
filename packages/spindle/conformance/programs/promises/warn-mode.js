// node: --unhandled-rejections=warn
Promise.reject(new Error('only a warning'));
setTimeout(() => console.log('goes on'), 20);
