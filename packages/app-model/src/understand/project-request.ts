/** What is asked of the project and not of the app's model. The server carries it out. */
export type ProjectRequest =
  | { readonly type: 'install'; readonly packages: readonly string[]; readonly dev: boolean }
  | { readonly type: 'set-up'; readonly what: SetUp }
  | { readonly type: 'run'; readonly command: string }
  | { readonly type: 'start' }
  | { readonly type: 'build' }
  | { readonly type: 'move-file'; readonly from: string; readonly to: string }
  | { readonly type: 'delete-file'; readonly path: string }
  | { readonly type: 'create-file'; readonly path: string }
  | { readonly type: 'write-test'; readonly subject: string }
  | { readonly type: 'explain-file'; readonly path: string }
  | { readonly type: 'explain-error'; readonly text: string }
  | { readonly type: 'list-files' }
  | { readonly type: 'where'; readonly subject: string }
  | { readonly type: 'undo' }
  | { readonly type: 'start-over' }
  | { readonly type: 'help' }
  | { readonly type: 'describe-app' }
  | { readonly type: 'thanks' }
  /** Push it to its repository at a code host, or pull from there. */
  | { readonly type: 'sync' }
  /** How to put the app online. */
  | { readonly type: 'deploy' }
  /** Something does not work, without an error that says what. */
  | { readonly type: 'broken' }
  /** Another starter than the app's own. `wants` is what to build in it, each in the words of the message. */
  | {
      readonly type: 'starter';
      readonly keys: readonly string[];
      readonly title?: string;
      readonly wants: readonly StarterWish[];
      readonly server?: ServerFramework;
    }
  /** Routes and resources of a server that was written from a starter. */
  | { readonly type: 'extend-server'; readonly wants: readonly StarterWish[]; readonly isRemoval: boolean };

export type ServerFramework = 'node' | 'express' | 'fastify' | 'hono';

export type SetUp = 'tailwind' | 'router' | 'tests' | 'icons' | 'charts' | 'lint' | 'format';

export type StarterWish =
  | { readonly type: 'counter' | 'form' | 'list' | 'timer' | 'scene' }
  | { readonly type: 'page'; readonly title: string }
  | { readonly type: 'route'; readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly path: string }
  /** Routes to list, read, create, change and delete. */
  | { readonly type: 'resource'; readonly name: string; readonly plural: string; readonly fields: readonly string[] }
  | { readonly type: 'other'; readonly text: string };
