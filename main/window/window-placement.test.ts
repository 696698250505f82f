import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../test/values.ts';
import { WindowMemory } from './memory.ts';
import { choosePlacement, withPlacement } from './window-placement.ts';

const laptop = aDisplay(0, 1440, 900);
const beside = aDisplay(1440, 2560, 1440);
const bounds = { x: 1600, y: 100, width: 1200, height: 800 };
const stored = { bounds, maximized: false };
const first = { bounds: { width: 1440, height: 900 }, maximized: false };

/** A display with a system bar of 30 pixels at the top. */
function aDisplay(x: number, width: number, height: number) {
  const area = { x, y: 0, width, height };
  return { bounds: area, workArea: { ...area, y: 30, height: height - 30 } };
}

test('each arrangement of displays has its own placement', () => {
  const onLaptop = { bounds: { x: 20, y: 40, width: 1100, height: 700 }, maximized: true };
  const onBoth = withPlacement([], stored, [laptop, beside]);
  const placements = withPlacement(onBoth, onLaptop, [laptop]);

  expect(choosePlacement(placements, [laptop])).toMatchObject(onLaptop);
  expect(choosePlacement(placements, [beside, laptop])).toMatchObject(stored);
  expect(choosePlacement(placements, [beside])).toEqual(first);
});

test('replaces the previous placement and limits the number of arrangements', () => {
  const maximized = { ...stored, maximized: true };
  let placements = withPlacement(withPlacement([], stored, [laptop, beside]), maximized, [laptop, beside]);
  expect(placements).toHaveLength(1);

  for (let width = 1000; width < 1100; width += 1)
    placements = withPlacement(placements, stored, [aDisplay(0, width, 800)]);
  expect(placements.length).toBeLessThan(10);
  expect(choosePlacement(placements, [laptop, beside])).toEqual(first);
});

test.each([
  ['left of every display', { ...bounds, x: -1190 }],
  ['right of them', { ...bounds, x: 3950 }],
  ['with its title above them', { ...bounds, y: -20 }],
  ['with its title under the system bar', { ...bounds, y: 5 }],
  ['below them', { ...bounds, y: 1430 }],
])('a window %s opens at the default placement', (_, hidden) => {
  const placements = withPlacement([], { bounds: hidden, maximized: false }, [laptop, beside]);

  expect(choosePlacement(placements, [laptop, beside])).toEqual(first);
});

test('values survive a restart independently', async () => {
  const file = join(await aFolder(), 'window.json');
  new WindowMemory(file).save({ placements: withPlacement([], stored, [laptop]) });
  new WindowMemory(file).save({ tray: true });

  expect(new WindowMemory(file).recall()).toEqual({
    placements: [expect.objectContaining(stored)],
    tray: true,
    toldOfTray: false,
  });
});

test.each(['', '{', '[]', '{"placements":7}', '{"placements":[{"bounds":{}}]}', '{"tray":"yes"}'])(
  'ignores a file with %j',
  async (text) => {
    const file = join(await aFolder(), 'window.json');
    await writeFile(file, text);

    expect(new WindowMemory(file).recall()).toEqual({ placements: [], tray: false, toldOfTray: false });
  },
);

test('ignores a missing folder', () => {
  expect(() => new WindowMemory('/nowhere/window.json').save({ tray: true })).not.toThrow();
});
