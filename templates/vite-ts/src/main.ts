import './theme.css';
import './index.css';
import { createCounter } from './counter';

const app = document.getElementById('app');
if (app === null) throw new Error('index.html has no element with the id "app"');

const page = document.createElement('main');
page.className = 'page';
const title = document.createElement('h1');
title.textContent = 'New app';
const hint = document.createElement('p');
hint.textContent = 'Edit src/main.ts and this page changes as you type.';
page.append(title, hint, createCounter());
app.append(page);
