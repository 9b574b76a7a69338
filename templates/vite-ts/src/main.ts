import './theme.css';
import './index.css';
import { createCounter } from './counter';

const app = document.getElementById('app');
if (app === null) throw new Error('index.html has no element with the id "app"');

const page = document.createElement('main');
page.className = 'welcome';
page.innerHTML = `
  <p class="made-with">TypeScript</p>
  <h1>New app</h1>
  <p>Edit <code>src/main.ts</code> and this page changes as you type.</p>
  <img class="emblem" src="/emblem.svg" alt="" />
`;
page.append(createCounter());
app.append(page);
