import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMemoryFileSystem } from './memory-file-system.ts';

const folder = join('memory', 'a-world');
const path = join(folder, 'a-file');

test('reads written content, whole or its start, and truncates it', async () => {
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

test('later writes do not change content that was read', async () => {
  const disk = createMemoryFileSystem();
  const file = await disk.create(path);
  await file.append(Buffer.from('first'));
  const content = await disk.read(path);

  await file.append(Buffer.from(' second'));
  await file.truncate(1);
  await file.append(Buffer.from('other than before'));

  expect(String(content)).toBe('first');
  expect(String(await disk.read(path))).toBe('fother than before');
});

test('many short lines take little more than their bytes', async () => {
  const disk = createMemoryFileSystem();
  const file = await disk.create(path);
  const line = Buffer.alloc(100, 'a');
  for (let count = 0; count < 1_000; count += 1) {
    await file.append(Buffer.from(line));
    // Other code takes pieces of Node's pool in the meantime.
    Buffer.allocUnsafe(4_000);
  }

  const storedBytes = (await disk.read(path))?.buffer.byteLength;

  expect(storedBytes).toBeGreaterThanOrEqual(100_000);
  expect(storedBytes).toBeLessThanOrEqual(200_000);
});

test('creates a file once, renames it, and reports a missing file', async () => {
  const disk = createMemoryFileSystem();
  await disk.create(path);

  await expect(disk.create(path)).rejects.toMatchObject({ code: 'EEXIST' });
  await disk.rename(path, join(folder, 'deeper', 'other'));

  expect(await disk.list(folder)).toEqual(['deeper']);
  expect(await disk.read(path)).toBeUndefined();
  await expect(disk.openAppend(path)).rejects.toMatchObject({ code: 'ENOENT' });
});
