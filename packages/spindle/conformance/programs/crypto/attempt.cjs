/** Prints what a call returns, or its error. */
module.exports = function attempt(label, call) {
  try {
    console.log(label, call());
  } catch (error) {
    console.log(label, error.name, error.code, error.message);
  }
};
