import './theme.css';
import './index.css';
import { createCounter } from './counter.js';

const page = document.createElement('main');
page.className = 'page';
const title = document.createElement('h1');
title.textContent = 'New app';
const hint = document.createElement('p');
hint.innerHTML = 'Edit <code>src/main.js</code> and this page changes as you type.';
page.append(title, hint, createCounter());
document.getElementById('app').append(page);
