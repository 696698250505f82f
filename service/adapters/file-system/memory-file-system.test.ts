import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMemoryFileSystem } from './memory-file-system.ts';

const folder = join('memory', 'a-world');
const path = join(folder, 'a-file');

test('what was written is read, whole or its beginning, and cut where it is to end', async () => {
  const disk = createMemoryFileSystem();
  const file = await disk.create(path);
  await file.append(Buffer.from('one '));
  await file.append(Buffer.from('other'));

  expect(String(await disk.read(path))).toBe('one other');
  expect(String(await disk.readStart(path, 3))).toBe('one');
  await file.truncate(4);
  await file.append(Buffer.from('more'));

  expect(String(await disk.read(path))).toBe('one more');
  expect(await disk.size(path)).toBe(8);
});

test('a file is made once, goes by its new name, and a missing one is none', async () => {
  const disk = createMemoryFileSystem();
  await disk.create(path);

  await expect(disk.create(path)).rejects.toMatchObject({ code: 'EEXIST' });
  await disk.rename(path, join(folder, 'deeper', 'other'));

  expect(await disk.list(folder)).toEqual(['deeper']);
  expect(await disk.read(path)).toBeUndefined();
  await expect(disk.openAppend(path)).rejects.toMatchObject({ code: 'ENOENT' });
});
