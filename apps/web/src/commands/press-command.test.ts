import { expect, it } from 'vitest';
import { bindCommands, type Command } from './command.ts';
import { pressCommand } from './press-command.ts';

interface Machine {
  isOn: boolean;
  did: string[];
}

const commands: readonly Command<Machine>[] = [
  { name: 'leave', label: 'Leave', icon: 'x', keys: ['Esc'], when: ({ isOn }) => isOn, run: ({ did }) => did.push('leave') },
  { name: 'stop', label: ({ isOn }) => (isOn ? 'Stop' : 'Stopped'), icon: 'stop', keys: ['Esc', 'Mod+.'], run: ({ did }) => did.push('stop') },
  { name: 'paste', label: 'Paste', icon: 'paste', keys: ['Mod+V'], browserEvent: 'paste', run: ({ did }) => did.push('paste') },
];

function press(machine: Machine, key: string, ctrlKey = false): boolean[] {
  let isPrevented = false;
  const preventDefault = (): void => {
    isPrevented = true;
  };
  const event = { key, code: '', ctrlKey, metaKey: false, altKey: false, shiftKey: false, preventDefault };
  return [pressCommand(bindCommands(commands, machine), event), isPrevented];
}

it('runs the first applicable command with the key and prevents the browser’s default', () => {
  const machine: Machine = { isOn: true, did: [] };
  expect(press(machine, 'Escape')).toEqual([true, true]);
  machine.isOn = false;
  expect(press(machine, 'Escape')).toEqual([true, true]);
  expect(press(machine, 'x')).toEqual([false, false]);
  expect(machine.did).toEqual(['leave', 'stop']);
});

it('leaves a key to the browser if the browser fires an event for it', () => {
  const machine: Machine = { isOn: true, did: [] };
  expect(press(machine, 'v', true)).toEqual([false, false]);
  expect(machine.did).toEqual([]);
});

it('evaluates the label of a command when it is shown', () => {
  const machine: Machine = { isOn: true, did: [] };
  const [, stop] = bindCommands(commands, machine);
  machine.isOn = false;
  expect(stop?.label).toBe('Stopped');
});
