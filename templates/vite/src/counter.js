/** A button that counts its clicks. */
export function createCounter() {
  let count = 0;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  const show = () => {
    button.textContent = `Clicked ${count} ${count === 1 ? 'time' : 'times'}`;
  };
  button.addEventListener('click', () => {
    count += 1;
    show();
  });
  show();
  return button;
}
