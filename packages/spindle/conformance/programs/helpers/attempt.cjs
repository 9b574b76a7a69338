/** Prints what a call returns, or its error. */
exports.attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
};

/** Prints what a promise resolves to, or its error. */
exports.settle = (name, promise) =>
  promise.then(
    (value) => console.log(name, value),
    (error) => console.log(name, error.name, error.code, error.message),
  );
