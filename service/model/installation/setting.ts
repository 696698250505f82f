import { z } from 'zod';
import { table } from '../table.ts';

const wholeSeed = 'Use a whole number from 0 to 4294967295.';

/** A stored setting chosen in the console; its key is its id. */
const settingRecord = z.object({ id: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) });

/** A fact about this installation that must not change silently, by name. */
export const installationRecord = z.object({ id: z.string(), value: z.string() });
export type InstallationRecord = z.infer<typeof installationRecord>;

/** The seed from which a world derives all ids and keys, as a number or its digits. */
export const randomSeed = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ],
    wholeSeed,
  )
  .pipe(z.int(wholeSeed).min(0, wholeSeed).max(0xffff_ffff, wholeSeed));

/** The facts of a seeded world: its seed, and the number of the last start. */
export const seedFacts = { seed: 'random.seed', era: 'random.era' } as const;

/** Why a state was opened without authentication: it predates it, was edited, or lost its device key. */
export const adoption = z.enum(['old', 'edited', 'without-key']);
export type Adoption = z.infer<typeof adoption>;

/** Explanations of the adoption for the operator. */
export const adoptionReasons: Readonly<Record<Adoption, string>> = {
  old: 'It carried no authentication codes: an earlier version wrote it, or it was restored without its device key. Since then the device key authenticates it.',
  edited:
    'It differed from what was written with its device key, and was opened with --accept-edited-state. Every PIN and biometric then had one attempt left.',
  'without-key':
    'It was opened without its device key, so its earlier contents are not authenticated. Every PIN and biometric stays closed until an emergency code recovers it.',
};

export const adoptionFacts = { at: 'state.adopted-at', as: 'state.adopted-as' } as const;

/** When and why the state was opened although the device key did not authenticate it; `undefined` if it always did. */
export function adoptionOf({
  installation,
}: {
  readonly installation: { find(id: string): { readonly value: string } | undefined };
}) {
  const at = installation.find(adoptionFacts.at)?.value;
  const as = adoption.safeParse(installation.find(adoptionFacts.as)?.value);
  return at !== undefined && as.success ? { at, as: as.data, reason: adoptionReasons[as.data] } : undefined;
}

/** Facts of the world: its number, which increases with each replacement, its snapshot, and its source. */
export const worldFacts = { number: 'world.number', snapshot: 'world.snapshot', source: 'world.source' } as const;

export const settingTable = table(settingRecord, { every: { keys: () => ['*'], order: ({ id }) => id } });

/** Facts about this installation. */
export const installationTable = table(installationRecord, {});
