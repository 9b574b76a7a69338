const bytes = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 6, 1, 4, 0, 65, 42, 11]);
const module = await WebAssembly.compile(bytes);
const { instance } = await WebAssembly.instantiate(bytes);
console.log(instance.exports.f(), (await WebAssembly.instantiate(module)) instanceof WebAssembly.Instance);
try { await WebAssembly.compile(new Uint8Array(4)); } catch (error) { console.log(error.name); }
console.log(WebAssembly.compile.name, WebAssembly.compile.length, WebAssembly.validate(bytes));
