import { z } from 'zod';
import { flag } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { seedLimits } from '../resources/seed/seed.ts';
import { seedCheck, seedExample, seedProgress } from '../resources/seed/seed-progress.ts';
import { beginSeed } from './apply-seed.ts';
import { checkSeed, toSeedCheck } from './check-seed.ts';
import { exampleText, seedExampleNames, seedExamples } from './examples/all-examples.ts';
import { exportSeed } from './export/export-seed.ts';
import { seedRunOf } from './progress.ts';
import type { SeedSource } from './read-seed.ts';
import { seedJsonSchema } from './seed-schema.ts';

const nothing = z.object({});

/** A seed in one of its forms. */
const sentSeed = z.object({
  seed: z.record(z.string(), z.unknown()).optional().meta({
    // PINs are in it.
    format: 'password',
    description: 'The seed itself; a body without any of these fields is taken for it.',
  }),
  text: z
    .string()
    .max(seedLimits.kibibytes * 1024)
    .optional()
    .meta({
      format: 'password',
      description: 'Its file as text: faults are told with line and column then.',
    }),
  example: z.enum(seedExampleNames).optional().meta({ description: 'One that comes with this.' }),
});
type SentSeed = z.output<typeof sentSeed>;

const sent = { maximumBodyKiB: seedLimits.kibibytes, wrappedIn: 'seed' } as const;

export const seedOperations = {
  apply: mutation({
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
      const source = sourceOf(input);
      if (!source.ok) return source;
      const begun = await beginSeed(ports, source.value, caller);
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
      const source = sourceOf(input);
      if (!source.ok) return source;
      const checked = checkSeed(ports, source.value);
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

function sourceOf({ seed, text, example }: SentSeed): Result<SeedSource> {
  const forms = [seed, text, example].filter((form) => form !== undefined);
  if (forms.length !== 1)
    return invalidInput([{ path: 'seed', message: 'Send one of seed, text, example.' }]);
  if (example !== undefined) return ok({ text: exampleText(example) });
  return ok(text === undefined ? { value: seed } : { text });
}
