import { svelteNative } from '@nativescript-community/svelte-native';
import Home from './Home.svelte';

svelteNative(Home, {});
