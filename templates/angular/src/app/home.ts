import { Component } from '@angular/core';
import { Counter } from './counter';

@Component({
  selector: 'app-home',
  imports: [Counter],
  template: `
    <main class="page">
      <h1>New app</h1>
      <p>Edit <code>src/app/home.ts</code> and this page changes as you type.</p>
      <app-counter />
    </main>
  `,
})
export class Home {}
