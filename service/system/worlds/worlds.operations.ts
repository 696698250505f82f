import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { mutation, query } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import { route } from '../../ports/route.ts';
import { addressesOf, worldUrl } from '../../resources/addresses.ts';
import { seedLimits } from '../../resources/seed/seed.ts';
import { madeWorld, worldName, worldSource, worldSummary } from '../../resources/world.ts';

export const worldOperations = {
  create: mutation({
    summary: 'Make a world',
    description:
      'Beside the one of the data directory, on the same port: all of this interface below the path in `baseUrl`, with records, chains, clock, queues and tokens of its own, in memory. It answers with what it takes to call it; the operator token is the same in all. Its chains start when they are first asked. It ends by DELETE, after the setting `idleWorldMinutes` without a request or anybody who listens, or with the service, and leaves nothing behind.',
    route: route('POST', '/_vaultdesk/worlds', { maximumBodyKiB: seedLimits.kibibytes }),
    access: 'operator',
    handsOutSecret: true,
    input: z.object({
      name: worldName
        .optional()
        .meta({ description: 'A free one by default.', examples: ['worker-1'] }),
      from: worldSource.optional(),
    }),
    output: madeWorld,
    run: async ({ worlds, installation }, { name, from = 'empty' }) => {
      const made = await worlds.all.create({ name, from });
      if (!made.ok) return made;
      const { baseUrl, marketUrl, tokenUrl } = addressesOf(urlOf(installation, made.value.name));
      return ok({ ...made.value, baseUrl, marketUrl, tokenUrl });
    },
  }),
  list: query({
    summary: 'List the worlds',
    description: '`main`, which is at the plain paths, and those beside it in the order they came.',
    route: route('GET', '/_vaultdesk/worlds'),
    access: 'operator',
    input: z.object({}),
    output: z.array(worldSummary),
    run: async ({ worlds, installation }) =>
      ok(
        worlds.all.list().map((world) => ({ ...world, baseUrl: urlOf(installation, world.name) })),
      ),
  }),
  end: mutation({
    summary: 'End a world',
    description:
      'Nothing of it is kept. Requests under way there end with `world.ended`, and later ones with `world.not-found`.',
    route: route('DELETE', '/_vaultdesk/worlds/{name}'),
    access: 'operator',
    replacesWorld: true,
    input: z.object({ name: worldName }),
    output: worldSummary,
    run: async ({ storage, worlds, installation }, { name }) => {
      // Its line in the audit log, before there is nothing left to write it to.
      const noted = await storage.transact(() => ok());
      if (!noted.ok) return noted;
      const ended = await worlds.all.end(name);
      return ended.ok ? ok({ ...ended.value, baseUrl: urlOf(installation, name) }) : ended;
    },
  }),
};

/** The base address of a world, under the name by which the caller reached the service. */
function urlOf({ baseUrl }: Pick<Ports['installation'], 'baseUrl'>, name: string): string {
  return worldUrl(baseUrl(), name);
}
