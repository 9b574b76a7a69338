import "./lazy.mjs";

function boom() {
  throw new TypeError("boom");
}
boom();
