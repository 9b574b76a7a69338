setTimeout(() => console.log('never'), 100);
await Promise.resolve();
process.exit(9);
