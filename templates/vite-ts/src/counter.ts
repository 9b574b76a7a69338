/** A button that counts its clicks. */
export function createCounter(): HTMLButtonElement {
  let count = 0;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  const show = (): void => {
    button.textContent = `Clicked ${count} ${count === 1 ? 'time' : 'times'}`;
  };
  button.addEventListener('click', () => {
    count += 1;
    show();
  });
  show();
  return button;
}
