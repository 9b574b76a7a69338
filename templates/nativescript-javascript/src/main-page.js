import { Observable } from '@nativescript/core';

class Counter extends Observable {
  label = 'Pressed 0 times';
  #count = 0;

  press = () => {
    this.#count += 1;
    this.set('label', `Pressed ${this.#count} times`);
  };
}

export function navigatingTo(event) {
  event.object.bindingContext = new Counter();
}
