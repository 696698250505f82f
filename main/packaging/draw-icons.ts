import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Widths in pixels, with the type names of macOS icons. */
const macWidths = [
  [16, 'icp4'],
  [32, 'icp5'],
  [64, 'icp6'],
  [128, 'ic07'],
  [256, 'ic08'],
  [512, 'ic09'],
  [1024, 'ic10'],
] as const;
const windowsWidths = [16, 24, 32, 48, 64, 128, 256];
const linuxWidths = [16, 32, 48, 64, 128, 256, 512];

/** Draws the mark for the installers of every system: `icon.ico`, `icon.icns`, and one file per width. */
export async function drawIcons(mark: string, folder: string): Promise<void> {
  const draw = await drawerOf(mark);
  await mkdir(folder, { recursive: true });
  const linux = linuxWidths.map(async (width) => writeFile(join(folder, `${width}x${width}.png`), draw(width)));
  await Promise.all([
    ...linux,
    writeFile(join(folder, 'icon.ico'), toIco(windowsWidths.map((width) => [width, draw(width)]))),
    writeFile(join(folder, 'icon.icns'), toIcns(macWidths.map(([width, name]) => [name, draw(width)]))),
  ]);
}

/** Renders an SVG file as PNG of any width. */
export async function drawerOf(mark: string): Promise<(width: number) => Buffer> {
  const svg = await readFile(mark);
  await ready();
  return (width) => Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng());
}

let starting: Promise<void> | undefined;

/** The drawing library can only be initialized once. */
function ready(): Promise<void> {
  const package_ = createRequire(import.meta.url).resolve('@resvg/resvg-wasm');
  starting ??= readFile(join(dirname(package_), 'index_bg.wasm')).then((wasm) => initWasm(wasm));
  return starting;
}

/** https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10), with one PNG per size. */
function toIco(pictures: readonly (readonly [width: number, png: Buffer])[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0]);
  let offset = header.length + 16 * pictures.length;
  const entries = pictures.map(([width, { length }]) => {
    const entry = Buffer.alloc(16);
    // 0 means 256.
    entry.writeUInt8(width % 256, 0);
    entry.writeUInt8(width % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(([, png]) => png)]);
}

/** Apple's icon container: a type name and a length before each PNG and before the whole. */
function toIcns(pictures: readonly (readonly [name: string, png: Buffer])[]): Buffer {
  const part = (name: string, content: Buffer) => {
    const header = Buffer.alloc(8);
    header.write(name, 'latin1');
    header.writeUInt32BE(header.length + content.length, 4);
    return Buffer.concat([header, content]);
  };
  return part('icns', Buffer.concat(pictures.map(([name, png]) => part(name, png))));
}
