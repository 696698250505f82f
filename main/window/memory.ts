import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '../../service/model/kernel/json.ts';

const bounds = z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) });

const placement = z.object({
  /** The displays and their arrangement. */
  displays: z.string(),
  bounds,
  maximized: z.boolean(),
});
export type StoredPlacement = z.infer<typeof placement>;

const stored = z.object({
  placements: z.array(placement).default([]),
  /** Whether the service continues in the tray when the window is closed. */
  tray: z.boolean().default(false),
  /** Whether the tray notice was shown. */
  toldOfTray: z.boolean().default(false),
});
type WindowState = z.infer<typeof stored>;

/** The desktop's stored window state, in one file; ignores an invalid file. */
export class WindowMemory {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  recall(): WindowState {
    const read = stored.safeParse(this.#read());
    return read.success ? read.data : stored.parse({});
  }

  /** Ignores write errors: the next start uses the defaults. */
  save(change: Partial<WindowState>): void {
    try {
      writeFileSync(this.#file, JSON.stringify({ ...this.recall(), ...change }));
    } catch {
      // The next start uses the defaults.
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
