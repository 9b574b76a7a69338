function deep(n) {
  if (n === 0) throw new TypeError('too deep');
  deep(n - 1);
}
deep(3);
