process.emitWarning('take care', 'CustomWarning', 'CODE1');
process.emitWarning('old', { type: 'DeprecationWarning', code: 'DEP9', detail: 'use new' });
process.on('warning', (warning) => console.log(warning.name, warning.message, warning.code));
new (require('events'))().setMaxListeners(1).on('x', () => {}).on('x', () => {});
