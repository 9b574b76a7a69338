test('fails', () => {
  expect([1, 2]).toEqual([1, 3]);
});
