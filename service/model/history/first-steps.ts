import { z } from 'zod';
import type { InstallationRecord } from '../installation/setting.ts';

/** First-time events that no record documents afterwards. */
export const firstTimes = ['token', 'signature', 'coins', 'item'] as const;
export type FirstTime = (typeof firstTimes)[number];

/** How often each of the first steps was taken; for uncounted steps, 1 once taken. */
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
    payments: z.int().meta({ description: 'Paid payments only.' }),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof firstSteps>;

/** An access token that was issued for the console. */
export const tokenCheck = z
  .object({ clientId: z.string(), accessToken: z.string().meta({ format: 'password' }), expiresInSeconds: z.int() })
  .meta({ id: 'TokenTrial' });

/** The PIN of the example users. It is shown wherever they are offered, so it is not a secret. */
export const examplePin = '482915';

/** Progress of the last example data requested from this process. */
export const exampleProgress = z
  .object({
    state: z.enum(['none', 'filling', 'done', 'failed']),
    chapters: z.array(z.string()).meta({ description: 'Parts to create, in order.' }),
    done: z.int().meta({ description: 'Number of parts already created.' }),
    failure: z.object({ code: z.string(), message: z.string() }).optional(),
  })
  .meta({ id: 'ExampleProgress' });
export type ExampleProgress = z.infer<typeof exampleProgress>;

type Facts = { find(id: string): InstallationRecord | undefined };

export function wasDone({ installation }: { installation: Facts }, step: FirstTime): boolean {
  return installation.find(factOf(step)) !== undefined;
}

/** Records the first occurrence; later calls cost a look-up only. */
export function noteFirstTime(
  { installation }: { installation: Facts & { put(record: InstallationRecord): void } },
  step: FirstTime,
  at: string,
): void {
  if (!wasDone({ installation }, step)) installation.put({ id: factOf(step), value: at });
}

export function forgetFirstTime(
  { installation }: { installation: { delete(id: string): void } },
  step: FirstTime,
): void {
  installation.delete(factOf(step));
}

function factOf(step: FirstTime): string {
  return `first.${step}`;
}
