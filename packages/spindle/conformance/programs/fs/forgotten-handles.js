// node: --expose-gc --no-warnings
// A file handle that is never closed is closed on garbage collection, with a warning.
const fs = require('node:fs');

fs.writeFileSync('file', 'x');
process.on('warning', ({ name, code, message }) => console.log(name, code, message.replace(/\d+/, 'N')));

const open = async () => {
  await fs.promises.open('file');
};
async function main() {
  await open();
  await open();
  const closed = await fs.promises.open('file');
  await closed.close();
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    gc();
  }
  console.log('end');
}
main();
