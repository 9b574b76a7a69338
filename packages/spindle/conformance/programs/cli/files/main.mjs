console.log("main.mjs", process.argv.slice(2), import.meta.main)
