process.stdin.on('data', (chunk) => console.log('data', chunk.length));
process.stdin.on('end', () => console.log('end'));
