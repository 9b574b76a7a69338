const vm = require('vm'); const v8 = require('v8');
console.log(vm.runInThisContext('1 + 1'), vm.runInNewContext('a + 1', { a: 2 }), new vm.Script('this.x = 5; x').runInContext(vm.createContext({})), vm.isContext({}));
console.log(v8.getHeapStatistics().used_heap_size > 0, Object.keys(v8.getHeapStatistics()).length, v8.deserialize(v8.serialize({ a: [1, new Map([[1, 2]])] })));
try { vm.runInThisContext('throw new Error("in vm")', 'file.vm'); } catch (error) { console.log(error.stack.split('\n')[1]); }
console.log(new Function('a', 'return a + 1')(1), eval('2 + 2'), require('module').builtinModules.length > 50, require('module').isBuiltin('node:fs'));
