import { doneChat } from '../sample-chat.ts';
import { INSTALL_OUTPUT, SERVER_OUTPUT } from '../sample-project.ts';
import { files, shells, terminals } from './parts.ts';
import type { Scenes } from './parts.ts';

export const terminalScenes: Scenes = {
  'terminals-full': () => ({ view: 'terminal', files, messages: doneChat, terminals: shells, terminalOutput: SERVER_OUTPUT }),
  'terminal-empty': () => ({ view: 'terminal', files, messages: doneChat }),
  terminal: () => ({ view: 'terminal', files, messages: doneChat, terminals, terminalOutput: INSTALL_OUTPUT }),
};
