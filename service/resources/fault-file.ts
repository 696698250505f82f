import { z } from 'zod';
import { faultRuleInput, maximumFaultRules } from './fault-rule.ts';

/** Fault rules and scenarios as a file lists them, for startup or for a running service. */
export const faultFile = z.strictObject({
  $schema: z.string().optional(),
  scenarios: z.array(z.string()).max(maximumFaultRules).default([]),
  rules: z.array(faultRuleInput).max(maximumFaultRules).default([]),
});
export type FaultFile = z.output<typeof faultFile>;
