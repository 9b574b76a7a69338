console.log("main.js", process.argv.slice(2), require.main === module, module.id)
