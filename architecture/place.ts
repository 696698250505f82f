import type { Floor } from './floors.ts';

/** The floor of a file. */
export interface FloorPosition {
  readonly floor: Floor;
  /** Counted from the roof. */
  readonly depth: number;
  /** Counted from the left of its floor. */
  readonly column: number;
  /** The folder, or file, that the floor's name means here. */
  readonly folder: string;
}

/** A name without a path wins, then the longest name; `undefined` for a file that no floor names. */
export function positionOf(path: string, floors: readonly Floor[]): FloorPosition | undefined {
  const matches = floors.flatMap((floor, depth) =>
    floor.folders.flatMap((name, column) => {
      const folder = folderIn(path, name);
      return folder === undefined ? [] : [{ name, position: { floor, depth, column, folder } }];
    }),
  );
  const [longest] = matches.toSorted((a, b) => b.name.length - a.name.length);
  return (matches.find(({ name }) => name.startsWith('**/')) ?? longest)?.position;
}

/** Whether a path is, or is in, what this name means. */
export function isIn(path: string, name: string): boolean {
  return folderIn(path, name) !== undefined;
}

function folderIn(path: string, name: string): string | undefined {
  const pattern = name
    .replaceAll('.', '\\.')
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]+' : '(?:.*/)?'));
  return new RegExp(`^${pattern}(?=/|$)`).exec(path)?.[0];
}
