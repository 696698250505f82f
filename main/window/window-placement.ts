import type { Display, Rectangle } from 'electron';
import type { StoredPlacement } from './memory.ts';

export type Placement = { readonly bounds: Partial<Rectangle>; readonly maximized: boolean };

type Displays = readonly Pick<Display, 'bounds' | 'workArea'>[];

const firstPlacement: Placement = { bounds: { width: 1440, height: 900 }, maximized: false };

/** At home, at work, travelling, and some more. */
const arrangementLimit = 8;

/** The part of the title bar that must be visible to drag the window, in pixels. */
const grip = { width: 120, height: 24 };

/** The last placement for these displays, unless it is not visible. */
export function choosePlacement(placements: readonly StoredPlacement[], displays: Displays): Placement {
  const match = placements.find((item) => item.displays === arrangementOf(displays));
  return match && isInSight(match.bounds, displays) ? match : firstPlacement;
}

/** Adds a placement, newest arrangement first. */
export function withPlacement(
  placements: readonly StoredPlacement[],
  { bounds, maximized }: Omit<StoredPlacement, 'displays'>,
  displays: Displays,
): StoredPlacement[] {
  const arrangement = arrangementOf(displays);
  const others = placements.filter((item) => item.displays !== arrangement);
  return [{ displays: arrangement, bounds, maximized }, ...others].slice(0, arrangementLimit);
}

/** Identifies displays by their position, because their ids change on each start. */
function arrangementOf(displays: Displays): string {
  return displays
    .map(({ bounds: { x, y, width, height } }) => `${width}x${height}+${x}+${y}`)
    .sort()
    .join(' ');
}

function isInSight(bounds: Rectangle, displays: Displays): boolean {
  const title = { ...bounds, height: grip.height };
  return displays.some(
    ({ workArea }) =>
      overlap(title, workArea, ['x', 'width']) >= Math.min(grip.width, bounds.width) &&
      overlap(title, workArea, ['y', 'height']) >= grip.height,
  );
}

function overlap(
  a: Rectangle,
  b: Rectangle,
  [start, length]: readonly ['x', 'width'] | readonly ['y', 'height'],
): number {
  const end = Math.min(a[start] + a[length], b[start] + b[length]);
  return end - Math.max(a[start], b[start]);
}
