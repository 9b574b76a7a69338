import { type NavigatedData, Observable, type Page } from '@nativescript/core';

class Counter extends Observable {
  label = 'Pressed 0 times';
  #count = 0;

  press = (): void => {
    this.#count += 1;
    this.set('label', `Pressed ${this.#count} times`);
  };
}

export function navigatingTo(event: NavigatedData): void {
  (event.object as Page).bindingContext = new Counter();
}
