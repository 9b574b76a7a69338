import './theme.css';
import './index.css';
import { createCounter } from './counter.js';

const page = document.createElement('main');
page.className = 'welcome';
page.innerHTML = `
  <p class="made-with">JavaScript</p>
  <h1>New app</h1>
  <p>Edit <code>src/main.js</code> and this page changes as you type.</p>
  <img class="emblem" src="/emblem.svg" alt="" />
`;
page.append(createCounter());
document.getElementById('app').append(page);
