import { describe, expect, it } from 'vitest';
import { createLogger } from './logging.ts';

function logged(format: 'json' | 'text', fields: object): string {
  let output = '';
  const log = createLogger(
    { logLevel: 'info', logFormat: format },
    {
      write: (text: string) => {
        output += text;
      },
    },
  );
  log.info(fields, 'message');
  return output;
}

describe('logs', () => {
  it('hides secrets in all the usual places', () => {
    const output = logged('json', {
      apiKey: 'sk-1',
      headers: { authorization: 'Bearer sk-2', cookie: 'sk-3' },
      request: { body: { password: 'sk-4', token: 'sk-5' } },
    });
    expect(output).not.toMatch(/sk-\d/);
    expect(JSON.parse(output)).toMatchObject({ level: 'info', msg: 'message', apiKey: '[secret]' });
  });

  it('logs an error with its causes, but not the values of a failed query', () => {
    const error = new Error('Failed query: insert into "chats" values ($1)\nparams: my private chat\nmore of it', {
      cause: Object.assign(new Error('disk full'), { code: '53100' }),
    });
    for (const format of ['json', 'text'] as const) {
      const output = logged(format, { err: error });
      expect(output).not.toMatch(/private|more of it/);
      expect(output).toContain('Failed query: insert into');
      expect(output).toContain('disk full');
    }
  });
});
