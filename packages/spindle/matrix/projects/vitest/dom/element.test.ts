import { expect, it } from 'vitest';

it('has a document', () => {
  document.body.innerHTML = '<button>0</button>';
  const button = document.querySelector('button') as HTMLButtonElement;
  button.addEventListener('click', () => {
    button.textContent = String(Number(button.textContent) + 1);
  });
  button.click();
  expect(button.textContent).toBe('1');
  expect(document.body.outerHTML).toBe('<body><button>1</button></body>');
  expect(new DOMParser().parseFromString('<p>x</p>', 'text/html').querySelector('p')?.textContent).toBe('x');
});
