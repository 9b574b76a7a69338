export const load = new Function('name', 'return import(name)');
export const evaluated = (name) => eval('import(name)');
