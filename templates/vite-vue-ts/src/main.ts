import { createApp } from 'vue';
import App from './App.vue';
import './theme.css';
import './index.css';

createApp(App).mount('#app');
