import { readFileSync, writeFileSync } from 'node:fs';
import { type BrowserWindow, type Rectangle, screen } from 'electron';
import { z } from 'zod';
import { parseJson } from '../service/kernel/json.ts';

const placement = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }),
  maximized: z.boolean(),
});

type Placement = { bounds: Partial<Rectangle>; maximized: boolean };

const firstPlacement: Placement = { bounds: { width: 1440, height: 900 }, maximized: false };

/** Where the window was when it closed, unless that place is on no screen now. */
export function recallPlacement(file: string): Placement {
  const remembered = placement.safeParse(readPlacement(file));
  if (!remembered.success || !isOnScreen(remembered.data.bounds)) return firstPlacement;
  return remembered.data;
}

/** Keeps the window's place for the next start; a place that cannot be kept is no reason to fail. */
export function rememberPlacement(file: string, window: BrowserWindow): void {
  const kept = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
  try {
    writeFileSync(file, JSON.stringify(kept));
  } catch {
    // The next start opens the window at its first place.
  }
}

function readPlacement(file: string): unknown {
  try {
    return parseJson(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function isOnScreen(bounds: Rectangle): boolean {
  const { x, y, width, height } = screen.getDisplayMatching(bounds).workArea;
  return (
    bounds.x < x + width &&
    bounds.x + bounds.width > x &&
    bounds.y < y + height &&
    bounds.y + bounds.height > y
  );
}
