// Blobs of files: they can be read until the file changes.
const fs = require('node:fs');
const { settle } = require('../helpers/attempt.cjs');
(async () => {
  for (const [name, text] of Object.entries({ full: 'contents', empty: '' })) {
    fs.writeFileSync(name, text);
    const blob = await fs.openAsBlob(name, { type: 'text/plain' });
    const part = blob.slice(1, 3);
    console.log(blob.size, blob.type);
    await settle('before', blob.text());
    await settle('slice', part.text());
    await settle('stream', Array.fromAsync(blob.stream()));
    fs.appendFileSync(name, 'more');
    await settle('after', blob.text());
    await settle('slice', part.text());
    await settle('bytes', blob.arrayBuffer());
    await settle('stream', Array.fromAsync(blob.stream()));
    fs.unlinkSync(name);
    await settle('gone', blob.text());
    await settle('joined', new Blob(['a', blob]).text());
  }
})();
