import { z } from 'zod';
import { passphraseVariable } from '../../host/config.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { sentenceOf } from '../../model/kernel/results/reasons.ts';
import { randomIds } from '../../platform/clock/clocks.ts';
import { onInputLine } from '../../platform/processes/end-signals.ts';
import { endMarked } from '../../platform/processes/marked-processes.ts';
import type { Command, Terminal } from '../command.ts';
import { callService } from '../running/running-service.ts';
import { writePortable } from '../running/snapshot.ts';
import { openNewWorld } from './exec-in-world.ts';
import { intercepted } from './intercepted-world.ts';
import { type CommandWorld, type OpenedWorld, openOwnWorld } from './opened-world.ts';

/** Messages of `vaultdesk exec` to the process of the world, one line of JSON each. */
export const worldLabels = z.object({
  /** The mark that the command and all its child processes carry. */
  mark: z.string().optional(),
  group: z.int().positive().optional(),
  keep: z.boolean().optional(),
  /** Save the world to this portable file, and keep it only if that fails. */
  keepFile: z.string().optional(),
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
  let isSaved = true;
  try {
    isSaved = await holdUntil(messages, world, terminal);
  } finally {
    if (isSaved && !messages.labels().keep) await world.remove();
  }
};

/** Stops waiting for the start if the parent process is gone. Returns whether the world may be removed. */
async function holdUntil({ labels, ended }: ParentMessages, world: OpenedWorld, terminal: Terminal): Promise<boolean> {
  let ready: CommandWorld | undefined;
  let isSaved = true;
  const start = async () => {
    ready = await world.begin();
    terminal.print(JSON.stringify(ready));
    await ended;
  };
  try {
    await Promise.race([start(), ended]);
  } finally {
    const { mark, group, keepFile } = labels();
    if (mark !== undefined) await endMarked({ mark, group });
    if (ready && keepFile !== undefined) isSaved = await saveWorld(terminal, ready, keepFile);
    await world.stop();
  }
  return isSaved;
}

/** Writes the world with its failed requests to a portable file; returns whether it could. */
async function saveWorld({ environment, warn }: Terminal, world: CommandWorld, file: string): Promise<boolean> {
  const name = `failed-${randomIds.uuid().slice(0, 8)}`;
  const passphrase = environment[passphraseVariable] ?? '';
  try {
    await callService(world, { method: 'POST', path: 'snapshots', body: { name } }, z.unknown());
    await writePortable(world, { name, passphrase, file, withRequests: true });
    return true;
  } catch (error) {
    warn(sentenceOf(error));
    return false;
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
