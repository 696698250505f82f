import { z } from 'zod';
import { onInputLine } from '../adapters/processes/input-lines.ts';
import { endMarked } from '../adapters/processes/marked-processes.ts';
import { parseJson } from '../kernel/json.ts';
import type { Command } from './command.ts';
import { openWorldBeside } from './exec-beside.ts';
import { type OpenedWorld, openOwnWorld } from './opened-world.ts';

/** What `vaultdesk exec` says to the process that it started for the world, a line of JSON each. */
export const worldWords = z.object({
  /** The mark that the command and all it starts carry. */
  mark: z.string().optional(),
  group: z.int().positive().optional(),
  /** The world stays. */
  keep: z.boolean().optional(),
});
export type WorldWords = z.infer<typeof worldWords>;

/**
 * The world of `vaultdesk exec`, which starts this in a process of its own. It prints one line of JSON once the world is
 * ready, and the world goes with what the command left when the input ends: that is told, or it is the death of who
 * started it.
 */
export const execWorld: Command = async (terminal) => {
  const told = listen();
  const isBeside = terminal.argv.includes('--world');
  const world = await (isBeside ? openWorldBeside(terminal) : openOwnWorld(terminal));
  try {
    await holdUntil(told, world, async () => terminal.print(JSON.stringify(await world.begin())));
  } finally {
    if (!told.words().keep) await world.remove();
  }
};

/** Nobody waits for a start whose starter is gone. */
async function holdUntil(
  { words, ended }: Told,
  world: OpenedWorld,
  begin: () => Promise<void>,
): Promise<void> {
  try {
    await Promise.race([begin().then(() => ended), ended]);
  } finally {
    const { mark, group } = words();
    if (mark !== undefined) await endMarked({ mark, group });
    await world.stop();
  }
}

interface Told {
  words(): WorldWords;
  /** When nothing more can be said. */
  readonly ended: Promise<void>;
}

/** Keeps what was said last of each thing. */
function listen(): Told {
  let words: WorldWords = {};
  const ended = onInputLine((line) => {
    words = { ...words, ...worldWords.safeParse(parseJson(line)).data };
  });
  return { words: () => words, ended };
}
