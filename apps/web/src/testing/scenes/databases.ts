import { doneChat } from '../sample-chat.ts';
import { files } from './parts.ts';
import type { Scenes } from './parts.ts';
import type { DatabaseScene } from '../fixture-database.ts';

const database = (scene: DatabaseScene) => () => ({ view: 'database', files, messages: doneChat, isTerminalOpen: false, database: scene }) as const;

export const databasesScenes: Scenes = {
  'database-none': database({ state: 'none' }),
  'database-creating': database({ state: 'none', busy: 'creating' }),
  'database-waking': database({ state: 'asleep', busy: 'waking' }),
  'database-failed': database({ state: 'failed', failure: 'the database process was stopped\nit used more than 512 MB' }),
};
