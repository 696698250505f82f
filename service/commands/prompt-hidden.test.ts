import { PassThrough, Writable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { promptHidden } from './prompt-hidden.ts';

afterEach(() => void vi.restoreAllMocks());

test('the echo of the terminal is off before the question appears', async () => {
  const seen: string[] = [];
  const setRawMode = (isRaw: boolean) => void seen.push(isRaw ? 'raw' : 'echoing');
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode });
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    seen.push(chunk.toString());
    if (chunk.toString() === 'Passphrase: ') setImmediate(() => stdin.write('a passphrase\r'));
    done();
  };
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin);
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(new Writable({ write }) as typeof process.stderr);

  expect(await promptHidden('Passphrase: ')).toBe('a passphrase');

  expect(seen).toEqual(['raw', 'Passphrase: ', 'echoing', '\n']);
});
