import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { onInputLine } from '../adapters/processes/input-lines.ts';
import { endMarked } from '../adapters/processes/marked-processes.ts';
import { parseServiceConfig } from '../config.ts';
import { createService, type Service } from '../index.ts';
import { parseJson } from '../kernel/json.ts';
import type { Command } from './command.ts';
import { headlessHost } from './headless-host.ts';
import { seedAnew } from './make-seed.ts';

/** What `vaultdesk exec` says to the service that it started, a line of JSON each. */
export const worldWords = z.object({
  /** The mark that the command and all it starts carry. */
  mark: z.string().optional(),
  group: z.int().positive().optional(),
  /** The directory stays. */
  keep: z.boolean().optional(),
});
export type WorldWords = z.infer<typeof worldWords>;

/**
 * The service of `vaultdesk exec`, which starts it in a process of its own. It prints one line of JSON once it is ready,
 * and goes with what the command left when its input ends: that is told, or it is the death of who started it.
 */
export const execWorld: Command = async ({ argv, print, environment }) => {
  const config = parseServiceConfig({ argv, environment });
  const told = listen();
  try {
    const service = await createService(config, headlessHost(config));
    await serveUntil(service, told, async () => {
      const ready = await service.start();
      if (config.seed) await seedAnew(config.seed, ready);
      print(JSON.stringify(ready));
    });
  } finally {
    if (!told.words().keep) await rm(config.dataDir, { recursive: true, force: true });
  }
};

/** Nobody waits for a start whose starter is gone. */
async function serveUntil(
  service: Service,
  { words, ended }: Told,
  start: () => Promise<void>,
): Promise<void> {
  try {
    await Promise.race([start().then(() => ended), ended]);
  } finally {
    const { mark, group } = words();
    if (mark !== undefined) await endMarked({ mark, group });
    await service.stop();
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
