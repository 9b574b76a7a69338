export default defineEventHandler(() => ({ from: "nitro " + process.platform }))
