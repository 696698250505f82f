import { z } from 'zod';
import { fieldsOf, textIn } from '../../model/kernel/json.ts';
import { flag } from '../../model/kernel/primitives.ts';
import { mapResult, ok } from '../../model/kernel/results/result.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { seedCheck, seedExample, seedFile, seedLabel, seedLimits, seedProgress } from '../../model/seed/seed.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import { checkSeed, sourceOf, startSeed, toSeedCheck } from './apply-seed.ts';
import { exampleText, seedExampleNames, seedExamples } from './examples/all-examples.ts';
import { exportSeed } from './export/export-seed.ts';
import { seedRunOf } from './progress.ts';

const emptyObject = z.object({});

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
      // Contains PINs.
      format: 'password',
      description: `The seed; its file as text, so that faults have line and column; or the name of an included seed: ${seedExampleNames.join(', ')}. A body without this field is read as the seed itself.`,
    }),
});

const bodyOptions = { maximumBodyKiB: seedLimits.kibibytes, wrappedIn: 'seed' } as const;

export const seedOperations = {
  make: mutation({
    summary: 'Load seed',
    description:
      'Loads a seed with the calls that applications make, for the chosen or the default application. Validates all of it and creates a snapshot first. Rejected if fault rules are enabled. Responds when loading has started, or with `wait` when it is complete.',
    route: route('POST', '/_vaultdesk/seeds', bodyOptions),
    outlivesWorld: true,
    nameSubject: (input) => {
      const { seed, label } = fieldsOf(input);
      return example.safeParse(seed).data ?? textIn(label);
    },
    input: sentSeed.extend({
      label: seedLabel.optional(),
      wait: flag.optional().meta({ description: 'Respond when loading is complete or has failed.' }),
    }),
    output: seedProgress,
    run: async (ports, { wait = false, ...input }, caller) => {
      const started = await startSeed(ports, sourceOf(input), caller);
      if (!started.ok) return started;
      return ok(await (wait ? started.value.whole : started.value.first));
    },
  }),
  check: mutation({
    summary: 'Validate seed',
    description: 'Validates its format, its names, and whether its states are reachable here. Creates nothing.',
    route: route('POST', '/_vaultdesk/seeds/checking', bodyOptions),
    isReadOnly: true,
    input: sentSeed,
    output: seedCheck,
    run: async (ports, input) => {
      return mapResult(checkSeed(ports, sourceOf(input)), toSeedCheck);
    },
  }),
  getProgress: query({
    summary: 'Get progress of a seed',
    description: 'The last seed that this process loaded.',
    route: route('GET', '/_vaultdesk/seeds'),
    input: emptyObject,
    output: seedProgress,
    run: async (ports) => ok(seedRunOf(ports).progress()),
  }),
  listExamples: query({
    summary: 'List included seeds',
    description: 'Their names, descriptions and texts, for `POST /_vaultdesk/seeds`.',
    route: route('GET', '/_vaultdesk/seed-examples'),
    input: emptyObject,
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
  export: exportSeed,
  getSchema: query({
    summary: 'Get schema of a seed',
    description: 'JSON Schema (draft 2020-12), for the `$schema` of a seed.',
    route: route('GET', '/_vaultdesk/seed.schema.json', { reply: 'bare' }),
    access: 'public',
    input: emptyObject,
    output: z.record(z.string(), z.unknown()),
    run: async () => ok({ ...seedJsonSchema() }),
  }),
};

/** The JSON Schema of a seed (draft 2020-12) for editors, derived from the schema that parses seeds. */
export const seedJsonSchema = once(() =>
  z.toJSONSchema(seedFile, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }),
);
