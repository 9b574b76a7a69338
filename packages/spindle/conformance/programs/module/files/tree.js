// Writes files from {path: text, bytes, or an object as JSON} into a fresh working folder, and enters it.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { node } = require('../../cli/files/command.js');

exports.enter = (files) => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'module-'));
  process.chdir(directory);
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.resolve(name)), { recursive: true });
    const isData = typeof text === 'string' || text instanceof Uint8Array;
    fs.writeFileSync(name, isData ? text : JSON.stringify(text));
  }
  // Output contains a placeholder instead of the folder's path.
  const { log } = console;
  console.log = (...values) => log(...values.map((value) => (typeof value === 'string' ? value.replaceAll(directory, 'WORK') : value)));
  return directory;
};

/** Runs node in the folder. */
exports.node = (args, options) => node(args, { cwd: process.cwd(), ...options });
