import type { z } from 'zod';
import { wordsOf } from '../../../service/kernel/validation.ts';

/** What a schema says against a value, for the rule of a form field; `null` when it fits. */
export function firstMessage(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(value, { error: wordsOf });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'This does not fit.');
}
