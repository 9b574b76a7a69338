import { Component, signal } from '@angular/core';

/** A button that counts its clicks. */
@Component({
  selector: 'app-counter',
  template: `<button type="button" class="button" (click)="add()">Clicked {{ count() }} {{ count() === 1 ? 'time' : 'times' }}</button>`,
})
export class Counter {
  protected readonly count = signal(0);

  protected add(): void {
    this.count.update((current) => current + 1);
  }
}
