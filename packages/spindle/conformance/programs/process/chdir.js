process.chdir(__dirname);
console.log(process.cwd() === __dirname);
process.chdir('..');
console.log(require('path').basename(process.cwd()) !== 'process');
process.chdir('/tmp');
console.log(process.cwd());
try { process.chdir('/no/such'); } catch (error) { console.log(error.message, error.code, error.path, error.dest); }
try { process.chdir(); } catch (error) { console.log(error.code); }
