import { createApp } from 'nativescript-vue';
import Home from './Home.vue';

createApp(Home).start();
