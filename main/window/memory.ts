import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '../../service/kernel/json.ts';

const bounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
});

const placement = z.object({
  /** Which displays there were, and how they stood. */
  displays: z.string(),
  bounds,
  maximized: z.boolean(),
});
export type KeptPlacement = z.infer<typeof placement>;

const kept = z.object({
  placements: z.array(placement).default([]),
  /** Whether the service goes on in the tray when the window is closed. */
  tray: z.boolean().default(false),
  /** Whether somebody was told that it does. */
  toldOfTray: z.boolean().default(false),
});
type Kept = z.infer<typeof kept>;

/** What the desktop remembers of itself, in one file; a broken one counts as none. */
export class WindowMemory {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  recall(): Kept {
    const read = kept.safeParse(this.#read());
    return read.success ? read.data : kept.parse({});
  }

  /** What cannot be kept is no reason to fail: the next start is as the first was. */
  keep(change: Partial<Kept>): void {
    try {
      writeFileSync(this.#file, JSON.stringify({ ...this.recall(), ...change }));
    } catch {
      // The next start is as the first was.
    }
  }

  #read(): unknown {
    try {
      return parseJson(readFileSync(this.#file, 'utf8'));
    } catch {
      return undefined;
    }
  }
}
