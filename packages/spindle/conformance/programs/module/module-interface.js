// What node:module offers, and what programs patch in it.
const fs = require('node:fs');
const { enter } = require('./files/tree.js');

const dir = enter({ 'package.json': { name: 'root', type: 'module' }, 'sub/package.json': { name: 'sub' }, 'sub/a.js': 'module.exports = __filename.split("/").pop()', 'node_modules/dep/package.json': { name: 'dep', exports: './x.js' }, 'node_modules/dep/x.js': 'export default 1', 'b.custom': 'custom text' });
const module_ = require('node:module'); const { pathToFileURL } = require('node:url');
const t = (f) => { try { return f(); } catch (e) { return [e.name, e.code, e.message.replaceAll(dir, 'WORK')]; } };
console.log(module_.findPackageJSON('./a.js', dir + '/sub/x.js')?.replace(dir, ''), module_.findPackageJSON('dep', dir + '/x.js')?.replace(dir, ''), module_.findPackageJSON('..', dir + '/sub/x.js')?.replace(dir, ''), t(() => module_.findPackageJSON('nope', dir + '/x.js')));
const req = module_.createRequire(pathToFileURL(dir + '/sub/x.js')); console.log(req('./a.js'), req.resolve('./a.js').replace(dir, ''), t(() => module_.createRequire('relative')));
console.log(module_.builtinModules.length > 50, module_.isBuiltin('fs'), module_.isBuiltin('node:test'), module_.isBuiltin('test'), module_.isBuiltin('wss'));
console.log(module_.wrap('x'), module_.wrapper, Object.keys(module_).sort().join());
require.extensions['.custom'] = (m, f) => { m.exports = fs.readFileSync(f, 'utf8').toUpperCase(); }; console.log(require(dir + '/b.custom')); 
console.log(module_._nodeModulePaths('/a/b/node_modules/c'), module_._extensions === require.extensions, module_._cache === require.cache, module_._pathCache !== undefined);
console.log(module.id, module.loaded, module.parent, module.children.length, module.path === __dirname, module.isPreloading, require.main === module, module.constructor === module_);
const m = new module_('made', module); m._compile('module.exports = [__filename, 5]', '/made.js'); console.log(m.exports);
delete require.cache[dir + '/sub/a.js']; console.log(Object.keys(require.cache).some((k) => k.endsWith('a.js')));
const orig = module_._load; module_._load = function (r, ...a) { if (r === 'fake') return 'faked'; return orig.call(this, r, ...a); }; console.log(require('fake')); module_._load = orig;
const origR = module_._resolveFilename; module_._resolveFilename = function (r, ...a) { return r === 'mapped' ? dir + '/sub/a.js' : origR.call(this, r, ...a); }; console.log(require('mapped')); module_._resolveFilename = origR;
console.log(module_.constants, typeof module_.enableCompileCache, typeof module_.getCompileCacheDir(), module_.syncBuiltinESMExports());
fs.mine = 1; module_.syncBuiltinESMExports(); import('node:fs').then((ns) => console.log('mine' in ns, ns.default.mine));
console.log(module_.findSourceMap('/none'), typeof module_.SourceMap); console.log(require('node:module').register.length, t(() => module_.register('')));
