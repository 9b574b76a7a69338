import { Component, computed, effect, input, linkedSignal, signal } from '@angular/core';
import { clockText, secondsUntil } from './data/clock';
import { texts } from './texts';

@Component({
  selector: 'app-timer',
  host: { class: 'card tool', role: 'region', '[attr.aria-label]': 'label()' },
  template: `
    <h2>{{ label() }}</h2>
    <p class="tool-number" role="timer">{{ clock() }}</p>
    <div class="tool-progress" aria-hidden="true"><span [style.width.%]="progress()"></span></div>
    <p class="tool-status" role="status">{{ left() === 0 ? texts.timeIsUp : '' }}</p>
    <div class="tool-row">
      <button type="button" class="button button-primary" [disabled]="left() === 0" (click)="toggle()">
        {{ endsAt() === null ? texts.start : texts.pause }}
      </button>
      <button type="button" class="button" (click)="reset()">{{ texts.reset }}</button>
    </div>
  `,
})
export class Timer {
  readonly label = input(texts.timer);
  readonly minutes = input(25);

  protected readonly texts = texts;
  protected readonly left = linkedSignal(() => this.minutes() * 60);
  /** When it ends, while it runs. */
  protected readonly endsAt = signal<number | null>(null);
  protected readonly clock = computed(() => clockText(this.left()));
  protected readonly progress = computed(() => 100 - (100 * this.left()) / (this.minutes() * 60));

  constructor() {
    effect((onCleanup) => {
      const end = this.endsAt();
      if (end === null) return;
      const interval = setInterval(() => {
        this.left.set(secondsUntil(end));
        if (this.left() === 0) this.endsAt.set(null);
      }, 200);
      onCleanup(() => clearInterval(interval));
    });
  }

  protected toggle(): void {
    this.endsAt.update((end) => (end === null ? Date.now() + this.left() * 1000 : null));
  }

  protected reset(): void {
    this.endsAt.set(null);
    this.left.set(this.minutes() * 60);
  }
}
