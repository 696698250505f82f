import type { Floor } from './floors.ts';

/** The floor of a file. */
export interface Place {
  readonly floor: Floor;
  /** Counted from the roof. */
  readonly depth: number;
  /** Counted from the left of its floor. */
  readonly column: number;
  /** The folder, or file, that the floor's name means here. */
  readonly folder: string;
}

/** A name without a path wins, then the longest name; `undefined` for a file that no floor names. */
export function placeOf(path: string, floors: readonly Floor[]): Place | undefined {
  const places = floors.flatMap((floor, depth) =>
    floor.folders.flatMap((name, column) => {
      const folder = folderIn(path, name);
      return folder === undefined ? [] : [{ name, place: { floor, depth, column, folder } }];
    }),
  );
  const [longest] = places.toSorted((one, other) => other.name.length - one.name.length);
  return (places.find(({ name }) => name.startsWith('**/')) ?? longest)?.place;
}

/** Whether a path is, or is in, what this name means. */
export function isIn(path: string, name: string): boolean {
  return folderIn(path, name) !== undefined;
}

/** A floor that is found anywhere, as tests are. */
export function isForTests({ folders }: Floor): boolean {
  return folders.every((name) => name.startsWith('**/'));
}

function folderIn(path: string, name: string): string | undefined {
  const pattern = name
    .replaceAll('.', '\\.')
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]+' : '(?:.*/)?'));
  return new RegExp(`^${pattern}(?=/|$)`).exec(path)?.[0];
}
