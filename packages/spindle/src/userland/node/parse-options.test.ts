import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './parse-options.ts';

const BOOLEAN = 2;
const UNSIGNED = 4;
const STRING = 5;
const HOST_PORT = 6;
const LIST = 7;
const table = {
  options: {
    '--warnings': true,
    '--no-warnings': false,
    '--conditions': [],
    '--max-http-header-size': 16384,
    '--eval': '',
    '--print': false,
    '--require': [],
    '--title': '',
    '--inspect-port': { host: '127.0.0.1', port: 9229 },
    '[has_eval_string]': false,
  },
  optionsInfo: {
    options: [
      ['--warnings', { type: BOOLEAN, envVarSettings: 0 }],
      ['--conditions', { type: LIST, envVarSettings: 0 }],
      ['--require', { type: LIST, envVarSettings: 0 }],
      ['--max-http-header-size', { type: UNSIGNED, envVarSettings: 0 }],
      ['--title', { type: STRING, envVarSettings: 0 }],
      ['--inspect-port', { type: HOST_PORT, envVarSettings: 0 }],
      ['--eval', { type: STRING, envVarSettings: 1 }],
      ['--print', { type: BOOLEAN, envVarSettings: 1 }],
    ] as [string, any][],
    aliases: [
      ['-C', ['--conditions']],
      ['-r', ['--require']],
      ['-e', ['--eval']],
      ['-pe', ['--print', '--eval']],
      ['-p', ['--print']],
      ['--print <arg>', ['-pe']],
    ] as [string, string[]][],
  },
  v8Options: ['max-old-space-size'],
};
const parse = (args: string[], nodeOptions?: string) => parseCommandLine(args, table, { NODE_OPTIONS: nodeOptions });

describe("node's command line", () => {
  it('ends at the script: the rest belongs to the program', () => {
    const { execArgv, rest, options } = parse(['--no-warnings', 'app.js', '--conditions', 'x']);
    expect(execArgv).toEqual(['--no-warnings']);
    expect(rest).toEqual(['app.js', '--conditions', 'x']);
    expect([options.get('--warnings'), options.get('--no-warnings')]).toEqual([false, true]);
  });

  it('collects lists, in both notations and by alias', () => {
    expect(parse(['-C', 'a', '--conditions=b']).options.get('--conditions')).toEqual(['a', 'b']);
    expect(table.options['--conditions']).toEqual([]);
  });

  it('evaluates and prints with -p and an argument', () => {
    const { options } = parse(['-p', '1 + 1']);
    expect([options.get('--print'), options.get('--eval'), options.get('[has_eval_string]')]).toEqual([true, '1 + 1', true]);
  });

  it('accepts underscores as dashes and parses numbers leniently', () => {
    expect(parse(['--max_http-header-size', '20']).options.get('--max-http-header-size')).toBe(20);
    expect(parse(['--max-http-header-size=x']).options.get('--max-http-header-size')).toBe(0);
  });

  it.each([
    ['0', '127.0.0.1', 0],
    ['1234', '127.0.0.1', 1234],
    [':1234', '127.0.0.1', 1234],
    ['name', 'name', 9229],
    ['[::1]', '::1', 9229],
    ['[::1]:1234', '::1', 1234],
    ['0.0.0.0:1234', '0.0.0.0', 1234],
  ])('reads %s as the address of the inspector', (text, host, port) => {
    expect(parse([`--inspect-port=${text}`]).options.get('--inspect-port')).toEqual({ host, port });
  });

  it("passes on V8's own options", () => {
    expect(parse(['--max-old-space-size=4096', 'a.js']).errors).toEqual([]);
  });

  it.each([
    [['--bad'], 'bad option: --bad'],
    [['-r'], '-r requires an argument'],
    [['--title', '-p', '1'], '--title requires an argument'],
    [['--title='], '--title= requires an argument'],
    [['--inspect-port=80'], 'must be 0 or in range 1024 to 65535.'],
    [['--inspect-port=[::1]:70000'], 'must be 0 or in range 1024 to 65535.'],
    [['--no-title'], '--no-title is an invalid negation because it is not a boolean option'],
  ])('rejects %j like Node', (args, message) => {
    expect(parse(args).errors).toEqual([message]);
  });

  it.each([
    ['-p 1', '-p is not allowed in NODE_OPTIONS'],
    ['--nope', '--nope is not allowed in NODE_OPTIONS'],
    ['--require "a b.js', 'invalid value for NODE_OPTIONS (unterminated string)\n'],
  ])('refuses NODE_OPTIONS=%s', (text, message) => {
    expect(parse([], text).errors).toEqual([message]);
  });

  it('parses quoted words in NODE_OPTIONS, which do not appear in execArgv', () => {
    const { options, execArgv } = parse(['a.js'], '--require "./a b.js" --no-warnings');
    expect(options.get('--require')).toEqual(['./a b.js']);
    expect(execArgv).toEqual([]);
  });
});
