import { Component } from '@angular/core';
import { Counter } from './counter';

@Component({
  selector: 'app-home',
  imports: [Counter],
  template: `
    <main class="welcome">
      <p class="made-with">Angular 22, TypeScript</p>
      <h1>New app</h1>
      <p>Edit <code>src/app/home.ts</code> and this page changes as you type.</p>
      <app-counter />
      <img class="emblem" src="/emblem.svg" alt="" />
    </main>
  `,
})
export class Home {}
