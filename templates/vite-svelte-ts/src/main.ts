import { mount } from 'svelte';
import App from './App.svelte';
import './theme.css';
import './index.css';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no element with the id "app"');

export default mount(App, { target });
