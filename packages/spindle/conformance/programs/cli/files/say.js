console.log('said by say.js', module.id, require.main === undefined, process.argv.length);
