/** A loader that is configured for Turbopack only. */
module.exports = (source) => `export default ${JSON.stringify(source.trim().split(/\s+/))};`;
