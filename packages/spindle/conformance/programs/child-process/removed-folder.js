// A program whose working folder has been removed can still start others.
const { execFileSync, spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const start = process.cwd();
fs.mkdirSync('removed');
process.chdir('removed');
fs.rmdirSync(`${start}/removed`);

console.log(spawnSync(process.execPath, ['-e', 'console.log("sync")'], { encoding: 'utf8' }).stdout);
console.log(execFileSync('echo', ['a program'], { encoding: 'utf8' }));
console.log(spawnSync(process.execPath, ['-e', ''], { cwd: `${start}/removed` }).error.code);
const program = 'try { process.cwd(); } catch (error) { console.log(error.code, error.syscall); }';
const child = spawn(process.execPath, ['-e', program], { stdio: 'inherit' });
child.on('exit', (code) => console.log('exit', code));
