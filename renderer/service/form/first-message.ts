import type { z } from 'zod';
import { issueText } from '../../../service/kernel/validation.ts';

/** Why a schema rejects a value, for use as a field rule, or `null`. */
export function firstMessage(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(value, { error: issueText });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'This value is not valid.');
}
