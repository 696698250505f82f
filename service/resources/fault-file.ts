import { z } from 'zod';
import { faultRuleInput, maximumFaultRules } from './fault-rule.ts';

/** Rules and scenarios as a file has them, for a start or for a service that runs. */
export const faultFile = z.strictObject({
  $schema: z.string().optional(),
  scenarios: z.array(z.string()).max(maximumFaultRules).default([]),
  rules: z.array(faultRuleInput).max(maximumFaultRules).default([]),
});
export type FaultFile = z.output<typeof faultFile>;
