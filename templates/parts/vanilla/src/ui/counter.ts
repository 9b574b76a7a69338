import { keep, readStored } from '../data/stored';
import { texts } from '../texts';
import { element } from './element';

/** `<app-counter start="0" step="1">` */
class Counter extends HTMLElement {
  connectedCallback() {
    const title = this.getAttribute('label') ?? texts.counter;
    const start = Number(this.getAttribute('start') ?? 0);
    const step = Number(this.getAttribute('step') ?? 1);
    const key = `counter-${title}`;
    let count = readStored(key, start);
    const number = element('output', { class: 'tool-number', 'aria-live': 'polite' });
    const reset = element('button', { type: 'button', class: 'button button-quiet', onclick: () => change(start) }, texts.reset);

    function draw() {
      number.textContent = String(count);
      reset.disabled = count === start;
    }

    function change(next: number) {
      count = next;
      keep(key, count);
      draw();
    }

    this.className = 'card tool';
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', title);
    this.replaceChildren(
      element('h2', {}, title),
      number,
      element(
        'div',
        { class: 'tool-row' },
        element('button', { type: 'button', class: 'button', 'aria-label': `− ${step}`, onclick: () => change(count - step) }, `−${step === 1 ? '' : step}`),
        element('button', { type: 'button', class: 'button button-primary', 'aria-label': `+ ${step}`, onclick: () => change(count + step) }, `+${step === 1 ? '' : step}`),
        reset,
      ),
    );
    draw();
  }
}

customElements.define('app-counter', Counter);
