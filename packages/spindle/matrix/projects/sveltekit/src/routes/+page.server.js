export function load() { return { from: `server on ${process.platform}` }; }
