import { z } from 'zod';
import { table } from './table.ts';

const wholeSeed = 'Use a whole number from 0 to 4294967295.';

/** A setting chosen in the console, as it is stored; its key is its id. */
export const settingRecord = z.object({
  id: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export type SettingRecord = z.infer<typeof settingRecord>;

/** A fact about this installation that must not change silently, by its name. */
export const installationRecord = z.object({ id: z.string(), value: z.string() });
export type InstallationRecord = z.infer<typeof installationRecord>;

/** What a world may draw all of its ids and keys from. As a number, or as its digits. */
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

/** The facts of a world that draws from a seed: what it is, and the number of the last start. */
export const seedFacts = { seed: 'random.seed', era: 'random.era' } as const;

/**
 * Why a state was opened although the device key did not vouch for it: it was from before lines were
 * authenticated, or edited and accepted, or its device key was lost.
 */
export const adoption = z.enum(['old', 'edited', 'without-key']);
export type Adoption = z.infer<typeof adoption>;

/** What that means to whoever runs the service. */
export const adoptionReasons: Readonly<Record<Adoption, string>> = {
  old: 'It carried no authentication codes: an earlier version wrote it, or it was restored without its device key. From then on the device key vouches for it.',
  edited:
    'It was not what had been written with its device key, and was opened with --accept-edited-state. Every PIN and biometric had one attempt left then.',
  'without-key':
    'It was opened without its device key, so nothing vouches for what was in it before. Every PIN and biometric stays closed until an emergency code recovers it.',
};

/** The facts of the last time: when, and why. */
export const adoptionFacts = { at: 'state.adopted-at', as: 'state.adopted-as' } as const;

/**
 * Facts of the world that is there: its number, which is higher with every one that takes the place of another,
 * and the snapshot that it goes on from.
 */
export const worldFacts = { number: 'world.number', snapshot: 'world.snapshot' } as const;

/** Settings by their names. */
export const settingTable = table(settingRecord, {
  every: { keys: () => ['*'], order: ({ id }) => id },
});

/** What this installation knows of itself. */
export const installationTable = table(installationRecord, {});
