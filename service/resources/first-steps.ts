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

/** What opens the wallets of the example users. Printed wherever they are offered, and so no secret. */
export const examplePin = '482915';

/** How far the example data are that this process was asked for last. */
export const exampleProgress = z
  .object({
    state: z.enum(['none', 'filling', 'done', 'failed']),
    chapters: z.array(z.string()).meta({ description: 'What is made, in turn.' }),
    done: z.int().meta({ description: 'How many of them stand.' }),
    failure: z.object({ code: z.string(), message: z.string() }).optional(),
  })
  .meta({ id: 'ExampleProgress' });
export type ExampleProgress = z.infer<typeof exampleProgress>;

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
