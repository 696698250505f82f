import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { vouching } from '../../../../test/fakes/fake-vault.ts';
import { aFolder } from '../../../../test/values.ts';
import { nodeFileSystem } from '../files/node-file-system.ts';
import { chainStart } from './authentic-line.ts';
import { JournalFile } from './journal-file.ts';

test('rejects a rotation while an entry is being written', async () => {
  const folder = await aFolder();
  const anchors = { advance: (_position: object, sync: () => Promise<void>) => sync() };
  const end = { key: vouching.key, anchors, nextLsn: 1, chain: chainStart };
  const journal = await JournalFile.open(nodeFileSystem, folder, end);
  await journal.append('{"lsn":1}', 1);
  const appending = journal.append('{"lsn":2}', 2);

  await expect(journal.rotate()).rejects.toThrow('A journal entry is being written.');

  await appending;
  await journal.rotate();
  await journal.append('{"lsn":3}', 3);
  await journal.close();
  expect(await readdir(folder)).toEqual(['journal-0000000000000001.log', 'journal-0000000000000003.log']);
});
