import { Application } from '@nativescript/core';
import { document } from 'dominative';
import { render } from '@nativescript-community/solid-js';
import { Home } from './Home';

render(Home, document.body);
Application.run({ create: () => document });
