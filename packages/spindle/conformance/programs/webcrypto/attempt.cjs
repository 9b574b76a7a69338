/** Prints what a promise resolves to, or its error. */
module.exports = async function attempt(label, call) {
  try {
    console.log(label, await call());
  } catch (error) {
    console.log(label, error.name, error.message, error.code);
  }
};
