const error = new Error('outer', { cause: new TypeError('inner') });
console.log(error.cause.message);
console.log(require('util').inspect(new AggregateError([new Error('a'), new Error('b')], 'both')).split('\n')[0]);
throw error;
