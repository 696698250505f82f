import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { aFolder } from '../../test/values.ts';
import { drawerOf, drawIcons } from './draw-icons.ts';

const icons = fileURLToPath(new URL('../icons/', import.meta.url));
const mark = join(icons, 'mark.svg');
const png = Buffer.from('\x89PNG', 'latin1');

test.each([
  ['icon.png', 512],
  ['tray.png', 22],
  ['tray@2x.png', 44],
])('%s shows the mark %i pixels wide', async (name, width) => {
  const draw = await drawerOf(mark);

  expect(draw(width).equals(await readFile(join(icons, name)))).toBe(true);
});

test('the icons of Windows and macOS contain the mark in every width', async () => {
  const folder = await aFolder();
  await drawIcons(mark, folder);
  const draw = await drawerOf(mark);

  const ico = await readFile(join(folder, 'icon.ico'));
  const last = 6 + 16 * (ico.readUInt16LE(4) - 1);
  expect(ico.readUInt8(last)).toBe(0);
  expect(ico.subarray(ico.readUInt32LE(last + 12)).equals(draw(256))).toBe(true);
  const icns = await readFile(join(folder, 'icon.icns'));
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  expect(icns.subarray(16, 20).equals(png)).toBe(true);
  expect(icns.includes(draw(1024))).toBe(true);
});
