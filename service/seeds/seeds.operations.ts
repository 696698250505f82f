import { z } from 'zod';
import { flag } from '../kernel/primitives.ts';
import { ok } from '../kernel/result.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { seedLimits } from '../resources/seed/seed.ts';
import { seedCheck, seedExample, seedProgress } from '../resources/seed/seed-progress.ts';
import { beginSeed } from './apply-seed.ts';
import { checkSeed, toSeedCheck } from './check-seed.ts';
import { exampleText, seedExampleNames, seedExamples } from './examples/all-examples.ts';
import { exportSeed } from './export/export-seed.ts';
import { seedRunOf } from './progress.ts';
import { seedJsonSchema } from './seed-schema.ts';
import { sourceOf } from './source-of.ts';

const nothing = z.object({});

const example = z.enum(seedExampleNames);

/** A seed in one of its forms. */
const sentSeed = z.object({
  seed: z
    .union(
      [
        z.record(z.string(), z.unknown()),
        z
          .string()
          .max(seedLimits.kibibytes * 1024)
          .refine((text) => text.trimStart().startsWith('{') || example.safeParse(text).success),
      ],
      `Send a seed, its file as text, or one of ${seedExampleNames.join(', ')}.`,
    )
    .meta({
      // PINs are in it.
      format: 'password',
      description: `The seed, its file as text, of which faults are told with line and column, or the name of one that comes with the service: ${seedExampleNames.join(', ')}. A body without this field is taken for it.`,
    }),
});

const sent = { maximumBodyKiB: seedLimits.kibibytes, wrappedIn: 'seed' } as const;

export const seedOperations = {
  make: mutation({
    summary: 'Make what a seed says',
    description:
      'By the calls that applications make, as the chosen application or the default one, after all of it was checked and a snapshot was taken. With fault rules in force it is refused. Answers when it has begun, or with wait when it stands.',
    route: route('POST', '/_vaultdesk/seeds', sent),
    access: 'operator',
    outlivesWorld: true,
    input: sentSeed.extend({
      wait: flag.optional().meta({ description: 'Answer when all of it stands, or it ended.' }),
    }),
    output: seedProgress,
    run: async (ports, { wait = false, ...input }, caller) => {
      const begun = await beginSeed(ports, sourceOf(input), caller);
      if (!begun.ok) return begun;
      return ok(await (wait ? begun.value.whole : begun.value.first));
    },
  }),
  check: mutation({
    summary: 'Check a seed',
    description:
      'Its shape, its names, and whether its states can be reached here. Nothing is made.',
    route: route('POST', '/_vaultdesk/seeds/checking', sent),
    access: 'operator',
    changesNothing: true,
    input: sentSeed,
    output: seedCheck,
    run: async (ports, input) => {
      const checked = checkSeed(ports, sourceOf(input));
      return checked.ok ? ok(toSeedCheck(checked.value)) : checked;
    },
  }),
  getProgress: query({
    summary: 'Get how far a seed is',
    description: 'The one that this process was asked for last.',
    route: route('GET', '/_vaultdesk/seeds'),
    access: 'operator',
    input: nothing,
    output: seedProgress,
    run: async (ports) => ok(seedRunOf(ports).progress()),
  }),
  listExamples: query({
    summary: 'List the seeds that come with the service',
    route: route('GET', '/_vaultdesk/seed-examples'),
    access: 'operator',
    input: nothing,
    output: z.array(seedExample),
    run: async () =>
      ok(
        seedExampleNames.map((name) => ({
          name,
          description: seedExamples[name].description,
          text: exampleText(name),
        })),
      ),
  }),
  export: query({
    summary: 'Export this world as a seed',
    description:
      'What the chosen application or the default one has, as a file that makes it again. No secrets: PINs are not known here, so users have that of the defaults. What calls of applications did besides is not in it; notes say what was left out.',
    route: route('GET', '/_vaultdesk/seed', { reply: 'bare' }),
    access: 'operator',
    input: nothing,
    output: z.record(z.string(), z.unknown()).meta({ id: 'Seed' }),
    run: exportSeed,
  }),
  getSchema: query({
    summary: 'Get the schema of a seed',
    description: 'JSON Schema (draft 2020-12), for the $schema of a seed.',
    route: route('GET', '/_vaultdesk/seed.schema.json', { reply: 'bare' }),
    access: 'public',
    input: nothing,
    output: z.record(z.string(), z.unknown()),
    run: async () => ok({ ...seedJsonSchema() }),
  }),
};
