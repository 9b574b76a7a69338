import { render } from 'solid-js/web';
import App from './App';
import './theme.css';
import './index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

render(() => <App />, root);
