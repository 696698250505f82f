import type { z } from 'zod';
import { operationNamed } from '../../operations/routes.ts';
import type { ServiceCalls } from './service-calls.ts';
import type { Fields } from './to-http.ts';

/**
 * Calls an operation by name and parses its result. @example ask(calls, 'users.get', { userId },
 * user)
 */
export async function callNamed<Schema extends z.ZodType>(
  calls: ServiceCalls,
  [name, input]: readonly [name: string, input: Fields],
  schema: Schema,
): Promise<z.output<Schema>> {
  const operation = operationNamed(name);
  if (!operation) throw new Error(`Unknown operation ${name}.`);
  return schema.parse(await calls.call(operation, input));
}
