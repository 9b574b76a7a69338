// node: --no-warnings --conditions=custom --stack-trace-limit=3 --title=mine
console.log(process.execArgv, process.title, process.argv.length);
process.emitWarning('hidden');
