/**
 * What a person does at a terminal: sends keys to xterm.js in the playground's page and checks its screen.
 *
 *     node packages/spindle/conformance/terminal.mjs [part of a name]
 */
import { servePlayground } from '../playground/serve.mjs';
import { openChromium } from './chromium.mjs';

const STEP_TIMEOUT_MS = 20_000;
/** Lines of the screen shown for a failure. */
const ROWS = 30;

/** A terminal with a fresh shell: `type` and `press` operate the keyboard, `shows` waits for text on the screen. */
class Person {
  #page;
  constructor(page) {
    this.#page = page;
  }

  async type(text) {
    await this.#page.keyboard.type(text);
  }

  async press(...keys) {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Keys that arrive faster than the shell reads them: each text is one write. */
  async paste(...texts) {
    await this.#page.evaluate((texts) => {
      for (const text of texts) window.Spindle.terminal.input(text, true);
    }, texts);
  }

  /** Types a command line and presses Enter. */
  async enter(line) {
    await this.type(line);
    await this.press('Enter');
  }

  async resize(cols, rows) {
    await this.#page.evaluate(([cols, rows]) => window.Spindle.terminal.resize(cols, rows), [cols, rows]);
  }

  /** The non-empty lines, unwrapped. */
  async screen() {
    return await this.#page.evaluate(() => {
      const { active } = window.Spindle.terminal.buffer;
      const lines = [];
      for (let row = 0; row < active.length; row++) {
        const line = active.getLine(row);
        const isContinued = active.getLine(row + 1)?.isWrapped === true;
        if (line.isWrapped) lines.push(lines.pop() + line.translateToString(!isContinued));
        else lines.push(line.translateToString(!isContinued));
      }
      return lines.filter((line) => line !== '').join('\n');
    });
  }

  async shows(pattern) {
    let seen = '';
    for (const deadline = Date.now() + STEP_TIMEOUT_MS; Date.now() < deadline; ) {
      seen = await this.screen();
      if (pattern.test(seen)) return seen;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    throw new Error(`the screen does not show ${pattern}:\n${seen.split('\n').slice(-ROWS).join('\n')}`);
  }

  /** Palette index of the color of this text's last occurrence on the screen. */
  async colorOf(text) {
    return await this.#page.evaluate((wanted) => {
      const { active } = window.Spindle.terminal.buffer;
      for (let row = active.length - 1; row >= 0; row--) {
        const column = active.getLine(row).translateToString(true).indexOf(wanted);
        const cell = column < 0 ? undefined : active.getLine(row).getCell(column);
        if (cell) return cell.isFgPalette() ? cell.getFgColor() : null;
      }
      return null;
    }, text);
  }
}

/** The prompt with nothing after it. */
const PROMPT = /❯\s*$/;
const TICKS = `node -e "let n = 0; setInterval(() => console.log('tick', ++n), 20)"`;

const scenes = {
  async 'a line can be edited before it runs'(person) {
    await person.type('echo abd');
    await person.press('ArrowLeft');
    await person.type('c');
    await person.press('Control+a');
    await person.press('Delete', 'Delete', 'Delete', 'Delete');
    await person.type('printf');
    await person.press('Control+e');
    await person.type(' gone');
    await person.press('Control+w');
    await person.enter('%s');
    await person.shows(/❯ printf abcd %s\nabcd/);
  },

  async 'the arrow keys recall the history'(person) {
    await person.enter('echo first');
    await person.enter('echo second');
    await person.shows(/^second$/m);
    await person.press('ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp', 'Enter');
    await person.shows(/second\n.*echo first\nfirst/);
  },

  async 'tab completes programs and files'(person) {
    await person.enter('mkdir -p some/where; echo found > some/where/else.txt; clear');
    await person.shows(/^\S+ ❯\s*$/);
    await person.type('cat so');
    await person.press('Tab');
    await person.press('Tab');
    await person.press('Tab');
    await person.press('Enter');
    await person.shows(/cat some\/where\/else\.txt\s*\nfound[\s\S]*❯\s*$/);
    await person.type('unal');
    await person.press('Tab');
    await person.shows(/❯ unalias/);
  },

  async '^C ends a program, busy or waiting, but not the shell'(person) {
    await person.enter(`node -e "console.log('wait' + 'ing'); setInterval(() => {}, 1000)"`);
    await person.shows(/^waiting$/m);
    await person.press('Control+c');
    await person.shows(PROMPT);
    await person.enter('echo status $?');
    await person.shows(/status 130/);
    await person.enter(`node -e "console.log('bu' + 'sy'); for (;;);"`);
    await person.shows(/^busy$/m);
    await person.press('Control+c');
    await person.enter('echo after');
    await person.shows(/^after$/m);
  },

  async '^C right after Enter ends the command, too'(person) {
    await person.paste('sleep 600\r\x03');
    await person.enter('echo one $?');
    await person.shows(/^one 130/m);
    await person.paste('sleep 600\r', '\x03');
    await person.enter('echo two $?');
    await person.shows(/^two 130/m);
    await person.paste('half a line\x03echo three $?\r');
    await person.shows(/^three 130/m);
  },

  async '^C goes to a program that handles it'(person) {
    await person.enter(`node -e "process.once('SIGINT', () => console.log('not' + ' yet')); console.log('rea' + 'dy'); setInterval(() => {}, 1000)"`);
    await person.shows(/^ready$/m);
    await person.press('Control+c');
    await person.shows(/not yet/);
    await person.press('Control+c');
    await person.shows(PROMPT);
  },

  async '^C does not reach background jobs'(person) {
    await person.enter(`node -e "setInterval(() => require('fs').writeFileSync('alive', ''), 20)" &`);
    await person.shows(/\[1\] \d+/);
    await person.enter(`node -e "console.log('wait' + 'ing'); setInterval(() => {}, 1000)"`);
    await person.shows(/^waiting$/m);
    await person.press('Control+c');
    await person.enter('rm -f alive; sleep 0.5; ls alive; jobs');
    await person.shows(/^alive\n\[1\]\+ {2}Running/m);
    await person.enter('kill %1');
  },

  async '^Z stops a program; bg and fg continue it'(person) {
    await person.enter(TICKS);
    await person.shows(/tick 5/);
    await person.press('Control+z');
    await person.shows(/\[1\]\+ {2}Stopped +node/);
    await person.enter('echo status $?');
    await person.shows(/^status 148/m);
    await person.enter('clear; sleep 0.3; jobs; ps -o stat,args | grep ^T');
    const screen = await person.shows(/\[1\]\+ {2}Stopped[^\n]*\nT +node -e/);
    if (/^tick/m.test(screen)) throw new Error(`it continues although it is stopped:\n${screen}`);
    await person.enter('bg');
    await person.shows(/^tick \d+/m);
    await person.enter('clear; fg');
    await person.shows(/^node -e[^\n]*\n(tick \d+\n){10}/m);
    await person.press('Control+c');
    await person.shows(PROMPT);
    await person.enter('clear; jobs; echo none');
    await person.shows(/^none/);
  },

  async "^Z stops everything a script started, and a pipeline with the shell's own programs"(person) {
    await person.enter(`printf '%s' '{ "scripts": { "count": "${TICKS.replaceAll('"', '\\"').replaceAll("'", "'\\''")}" } }' > package.json`);
    await person.enter('npm run count');
    await person.shows(/tick 3/);
    await person.press('Control+z');
    await person.shows(/Stopped +npm run count/);
    await person.enter(`${TICKS} | grep 5`);
    await person.shows(/tick 15/);
    await person.press('Control+z');
    await person.shows(/\[2\]\+ {2}Stopped +node.* \| grep 5/);
    await person.enter('clear; sleep 0.3; jobs');
    await person.shows(/^\[1\]- {2}Stopped +npm run count\n\[2\]\+ {2}Stopped/m);
    await person.enter('clear; kill %2; fg %1');
    await person.shows(/^tick/m);
    await person.press('Control+c');
    await person.enter('echo all over');
    await person.shows(/^all over/m);
  },

  async '^D is the end of input, and of the REPL'(person) {
    // Its output shows that the keys now go to the program.
    await person.enter('echo begun; cat');
    await person.shows(/^begun$/m);
    await person.enter('mirror');
    await person.shows(/mirror\nmirror/);
    await person.press('Control+d');
    await person.enter('node');
    await person.shows(/Welcome to Node\.js/);
    await person.enter('6 * 7');
    await person.shows(/^42$/m);
    await person.press('ArrowUp', 'Enter');
    await person.shows(/42\n> 6 \* 7\n42/);
    await person.press('Control+d');
    await person.shows(PROMPT);
  },

  async 'a program in raw mode is stopped and gets its keys back afterward'(person) {
    await person.enter('node');
    await person.shows(/Welcome to Node\.js/);
    await person.enter('kept = 11');
    await person.shows(/^11$/m);
    await person.press('Control+z');
    await person.shows(/Stopped +node/);
    await person.enter('fg');
    await person.type('kept * 4');
    await person.press('ArrowLeft');
    await person.type('1');
    await person.press('Enter');
    await person.shows(/^154$/m);
    await person.press('Control+d');
  },

  async 'a resize reaches the program'(person) {
    await person.enter(
      `node -e "process.stdout.on('resize', () => console.log(process.stdout.columns + 'x' + process.stdout.rows)); console.log('at ' + process.stdout.columns); setInterval(() => {}, 1000)"`,
    );
    await person.shows(/^at 100$/m);
    await person.resize(72, 20);
    await person.shows(/^72x20$/m);
    await person.press('Control+c');
    await person.shows(PROMPT);
    await person.enter('echo $COLUMNS; tput cols 2> /dev/null; node -p process.stdout.columns');
    await person.shows(/^72$/m);
    await person.resize(100, 30);
  },

  async 'programs print in color'(person) {
    await person.enter(`node -e "console.log({ answer: 42 }); console.log(process.stdout.hasColors(16))"`);
    await person.shows(/answer: 42/);
    await person.shows(/^true$/m);
    const color = await person.colorOf('42 }');
    if (color !== 3) throw new Error(`a number has color ${color} instead of 3`);
  },

  async 'a menu responds to arrow keys, a prompt to text'(person) {
    const menu = `
const readline = require('node:readline');
const choices = ['vanilla', 'react', 'vue'];
let at = 0;
const draw = () => process.stdout.write('\\x1b[2K\\rpick ' + choices[at]);
readline.emitKeypressEvents(process.stdin);
process.stdin.setRawMode(true);
draw();
process.stdin.on('keypress', function pick(text, key) {
  if (key.name === 'down') at = (at + 1) % choices.length;
  if (key.name === 'up') at = (at + choices.length - 1) % choices.length;
  draw();
  if (key.name !== 'return') return;
  process.stdin.off('keypress', pick);
  process.stdin.setRawMode(false);
  console.log();
  const questions = readline.createInterface({ input: process.stdin, output: process.stdout });
  questions.question('name? ', (name) => { console.log(choices[at] + ' app ' + name); questions.close(); });
});`;
    await person.enter(`node -e "$(printf '%s' '${Buffer.from(menu).toString('base64')}' | base64 -d)"`);
    await person.shows(/^pick vanilla/m);
    await person.press('ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
    await person.shows(/^name\?/m);
    await person.type('demp');
    await person.press('Backspace');
    await person.enter('o');
    await person.shows(/^react app demo$/m);
    await person.shows(PROMPT);
  },

  async 'the shell warns about stopped jobs before it exits'(person) {
    await person.enter(TICKS);
    await person.shows(/tick 3/);
    await person.press('Control+z');
    await person.shows(/Stopped/);
    await person.press('Control+d');
    await person.shows(/There are stopped jobs/);
    await person.press('Control+d');
    await person.shows(/the shell exited with 148/);
  },
};

const wanted = process.argv[2] ?? '';
const playground = await servePlayground();
const browser = await openChromium('/nowhere');
let failures = 0;
try {
  for (const [name, act] of Object.entries(scenes)) {
    if (!name.includes(wanted)) continue;
    const page = await browser.context.newPage();
    await page.goto(playground.url);
    await page.locator('.xterm-helper-textarea').focus();
    const person = new Person(page);
    const error = await person
      .shows(PROMPT)
      .then(() => act(person))
      .then(
        () => null,
        (error) => error.message,
      );
    console.log(error === null ? `ok     ${name}` : `failed ${name}\n${error}`);
    if (error !== null) failures++;
    await page.close();
  }
} finally {
  await browser.close();
  await playground.close();
}
process.exit(failures === 0 ? 0 : 1);
