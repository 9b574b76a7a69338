import { clockText, secondsUntil } from '../data/clock';
import { texts } from '../texts';
import { element } from './element';

/** `<app-timer minutes="25">` */
class Timer extends HTMLElement {
  #interval: ReturnType<typeof setInterval> | undefined;
  #left = 0;
  readonly #clock = element('p', { class: 'tool-number', role: 'timer' });
  readonly #bar = element('span');
  readonly #status = element('p', { class: 'tool-status', role: 'status' });
  readonly #start = element('button', { type: 'button', class: 'button button-primary', onclick: () => this.#toggle() });

  connectedCallback() {
    const title = this.getAttribute('label') ?? texts.timer;
    this.className = 'card tool';
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', title);
    const reset = element('button', { type: 'button', class: 'button', onclick: () => this.#reset() }, texts.reset);
    this.replaceChildren(
      element('h2', {}, title),
      this.#clock,
      element('div', { class: 'tool-progress', 'aria-hidden': 'true' }, this.#bar),
      this.#status,
      element('div', { class: 'tool-row' }, this.#start, reset),
    );
    this.#reset();
  }

  disconnectedCallback() {
    this.#stop();
  }

  get #length(): number {
    return Number(this.getAttribute('minutes') ?? 25) * 60;
  }

  #toggle() {
    if (this.#interval !== undefined) return this.#stop();
    const end = Date.now() + this.#left * 1000;
    this.#interval = setInterval(() => {
      this.#left = secondsUntil(end);
      if (this.#left === 0) this.#stop();
      else this.#draw();
    }, 200);
    this.#draw();
  }

  #stop() {
    clearInterval(this.#interval);
    this.#interval = undefined;
    this.#draw();
  }

  #reset() {
    this.#left = this.#length;
    this.#stop();
  }

  #draw() {
    this.#clock.textContent = clockText(this.#left);
    this.#bar.style.width = `${100 - (100 * this.#left) / this.#length}%`;
    this.#status.textContent = this.#left === 0 ? texts.timeIsUp : '';
    this.#start.textContent = this.#interval === undefined ? texts.start : texts.pause;
    this.#start.disabled = this.#left === 0;
  }
}

customElements.define('app-timer', Timer);
