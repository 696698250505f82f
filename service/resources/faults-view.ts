import { z } from 'zod';
import { faultRule } from './fault-rule.ts';
import { scenarioNames } from './fault-scenarios.ts';

/** Active and expired rules, and the built-in scenarios. */
export const faultsView = z
  .object({
    rules: z.array(
      faultRule.extend({
        isSpent: z.boolean().meta({ description: 'Whether it has expired.' }),
      }),
    ),
    scenarios: z.array(
      z.object({
        name: z.enum(scenarioNames),
        title: z.string(),
        description: z.string(),
        rules: z.array(z.string()).meta({ description: 'Names of its rules.' }),
      }),
    ),
  })
  .meta({ id: 'Faults' });
export type FaultsView = z.infer<typeof faultsView>;

/** The magic values, and whether they are enabled. */
export const magicView = z
  .object({
    isOn: z.boolean(),
    values: z.array(
      z.object({ name: z.string(), field: z.string(), value: z.string(), outcome: z.string() }),
    ),
  })
  .meta({ id: 'MagicValues' });
