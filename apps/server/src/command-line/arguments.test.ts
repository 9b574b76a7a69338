import { describe, expect, it } from 'vitest';
import { readArguments, UsageError } from './arguments.ts';

const read = (line: string) => readArguments(line.split(' ').filter((part) => part !== ''));

describe('the arguments of lathe', () => {
  it.each([
    ['', { type: 'start', opensBrowser: true }],
    ['--no-open --port 4000 --data here', { type: 'start', opensBrowser: false, port: '4000', data: 'here' }],
    ['open --data=here --no-open', { type: 'open', data: 'here', opensBrowser: false }],
    ['backup', { type: 'backup', target: undefined }],
    ['backup file.tar.gz', { type: 'backup', target: 'file.tar.gz' }],
    ['restore file.tar.gz --force', { type: 'restore', archive: 'file.tar.gz', isForced: true }],
    ['restore file.tar.gz', { type: 'restore', isForced: false }],
    ['deploy dist', { type: 'deploy', source: 'dist', site: undefined, server: undefined }],
    [
      'deploy --site shop --server https://a.example --title Two site.zip',
      { type: 'deploy', source: 'site.zip', site: 'shop', server: 'https://a.example', title: 'Two' },
    ],
    ['doctor --port 80', { type: 'doctor', port: '80' }],
    ['backup --help', { type: 'help' }],
    ['-h', { type: 'help' }],
    ['--version', { type: 'version' }],
    ['-v', { type: 'version' }],
  ])('“%s” is understood', (line, command) => {
    expect(read(line)).toMatchObject(command);
  });

  it.each([
    ['deploy', 'lathe deploy needs the folder or the zip archive to publish, such as dist.'],
    ['deploy dist --force', 'lathe deploy has no option --force. Run lathe --help for what it has.'],
    ['toString', 'There is no command toString. Run lathe --help for what there is.'],
    ['--shout', "Unknown option '--shout'. Run lathe --help for what there is."],
    ['--data', "Option '--data <value>' argument missing. Run lathe --help for what there is."],
    ['--data=', '--data needs a folder.'],
    ['backup --force', 'lathe backup has no option --force. Run lathe --help for what it has.'],
    ['doctor --no-open', 'lathe doctor has no option --no-open. Run lathe --help for what it has.'],
    ['restore', 'lathe restore needs the file of a backup.'],
    ['backup a b', 'lathe backup takes one file.'],
    ['doctor now', 'lathe doctor takes no file.'],
  ])('“%s” is refused with a sentence', (line, sentence) => {
    expect(() => read(line)).toThrow(new UsageError(sentence));
  });
});
