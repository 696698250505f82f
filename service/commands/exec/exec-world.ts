import { z } from 'zod';
import { parseJson } from '../../model/kernel/json.ts';
import { onInputLine } from '../../platform/processes/end-signals.ts';
import { endMarked } from '../../platform/processes/marked-processes.ts';
import type { Command } from '../command.ts';
import { openNewWorld } from './exec-in-world.ts';
import { intercepted } from './intercepted-world.ts';
import { type OpenedWorld, openOwnWorld } from './opened-world.ts';

/** Messages of `vaultdesk exec` to the process of the world, one line of JSON each. */
export const worldLabels = z.object({
  /** The mark that the command and all its child processes carry. */
  mark: z.string().optional(),
  group: z.int().positive().optional(),
  /** Keep the world. */
  keep: z.boolean().optional(),
});
export type WorldLabels = z.infer<typeof worldLabels>;

/**
 * The process that runs the world of `vaultdesk exec`. It prints one line of JSON when the world is ready, and removes
 * the world and all remaining child processes when its input ends: after a message, or because the parent process died.
 */
export const execWorld: Command = async (terminal) => {
  const messages = listen();
  const isBeside = terminal.argv.includes('--world');
  const world = intercepted(terminal, await (isBeside ? openNewWorld(terminal) : openOwnWorld(terminal)));
  try {
    await holdUntil(messages, world, async () => terminal.print(JSON.stringify(await world.begin())));
  } finally {
    if (!messages.labels().keep) await world.remove();
  }
};

/** Stops waiting for the start if the parent process is gone. */
async function holdUntil(
  { labels, ended }: ParentMessages,
  world: OpenedWorld,
  start: () => Promise<void>,
): Promise<void> {
  try {
    await Promise.race([start().then(() => ended), ended]);
  } finally {
    const { mark, group } = labels();
    if (mark !== undefined) await endMarked({ mark, group });
    await world.stop();
  }
}

interface ParentMessages {
  labels(): WorldLabels;
  /** Resolves when no further message can arrive. */
  readonly ended: Promise<void>;
}

/** Stores the last value of each message field. */
function listen(): ParentMessages {
  let labels: WorldLabels = {};
  const ended = onInputLine((line) => {
    labels = { ...labels, ...worldLabels.safeParse(parseJson(line)).data };
  });
  return { labels: () => labels, ended };
}
