import { copyTerminalText } from './list/copy-terminal-text.ts';
import { findInTerminal } from './list/find-in-terminal.ts';

export const TERMINAL_COMMANDS = [findInTerminal, copyTerminalText] as const;
