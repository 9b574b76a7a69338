const fs = require('fs');
try { fs.readFileSync('/does/not/exist'); } catch (error) { console.log(error.message, error.code, error.errno, error.syscall, error.path); }
fs.readFile('/does/not/exist', (error) => {
  console.log(error.stack);
  fs.readFileSync('/nope');
});
