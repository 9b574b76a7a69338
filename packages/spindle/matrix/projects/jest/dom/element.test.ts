/** @jest-environment jsdom */
test('there is a document', () => {
  document.body.innerHTML = '<ul><li>one</li><li>two</li></ul>';
  expect([...document.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['one', 'two']);
});
