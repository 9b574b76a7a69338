import { Component, computed, effect, input, linkedSignal } from '@angular/core';
import { keep, readStored } from './data/stored';
import { texts } from './texts';

@Component({
  selector: 'app-counter',
  host: { class: 'card tool', role: 'region', '[attr.aria-label]': 'label()' },
  template: `
    <h2>{{ label() }}</h2>
    <output class="tool-number" aria-live="polite">{{ count() }}</output>
    <div class="tool-row">
      <button type="button" class="button" [attr.aria-label]="'− ' + step()" (click)="add(-step())">−{{ stepText() }}</button>
      <button type="button" class="button button-primary" [attr.aria-label]="'+ ' + step()" (click)="add(step())">+{{ stepText() }}</button>
      <button type="button" class="button button-quiet" [disabled]="count() === start()" (click)="count.set(start())">{{ texts.reset }}</button>
    </div>
  `,
})
export class Counter {
  readonly label = input(texts.counter);
  readonly start = input(0);
  readonly step = input(1);

  protected readonly texts = texts;
  protected readonly stepText = computed(() => (this.step() === 1 ? '' : this.step()));
  readonly #key = computed(() => `counter-${this.label()}`);
  protected readonly count = linkedSignal(() => readStored(this.#key(), this.start()));

  constructor() {
    effect(() => keep(this.#key(), this.count()));
  }

  protected add(step: number): void {
    this.count.update((count) => count + step);
  }
}
