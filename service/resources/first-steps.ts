import { z } from 'zod';
import type { InstallationRecord } from './setting.ts';

/** What no record tells of afterwards, so that its first time is written down. */
export type FirstTime = 'token' | 'signature' | 'coins' | 'item';

/** How often each of the first steps was taken; of what is not counted, 1 once it was. */
export const firstSteps = z
  .object({
    token: z.int(),
    users: z.int(),
    wallets: z.int(),
    signature: z.int(),
    coins: z.int(),
    item: z.int(),
    offers: z.int(),
    purchases: z.int(),
    webhooks: z.int(),
    payments: z.int().meta({ description: 'Those that were paid.' }),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof firstSteps>;

/** An access token that was issued and thrown away: what its program would have learned besides. */
export const tokenTrial = z
  .object({
    clientId: z.string(),
    expiresInSeconds: z.int(),
  })
  .meta({ id: 'TokenTrial' });
export type TokenTrial = z.infer<typeof tokenTrial>;

interface Facts {
  find(id: string): InstallationRecord | undefined;
}

/** Whether this installation has ever done it. */
export function wasDone({ installation }: { installation: Facts }, what: FirstTime): boolean {
  return installation.find(factOf(what)) !== undefined;
}

/** Writes down when it was done first; costs a look-up from then on. */
export function noteFirstTime(
  { installation }: { installation: Facts & { put(record: InstallationRecord): void } },
  what: FirstTime,
  at: string,
): void {
  if (!wasDone({ installation }, what)) installation.put({ id: factOf(what), value: at });
}

function factOf(what: FirstTime): string {
  return `first.${what}`;
}
