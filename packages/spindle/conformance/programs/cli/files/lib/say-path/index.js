module.exports = "found by NODE_PATH";
