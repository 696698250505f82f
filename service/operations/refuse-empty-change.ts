import { fieldsOf } from '../kernel/json.ts';
import type { Failed } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { Operation } from '../ports/operation.ts';
import { fieldsAt } from './placed-fields.ts';

/**
 * Rejects a PATCH or PUT whose body has no known field: a misspelled field would otherwise look
 * like a successful change.
 */
export function refuseEmptyChange(operation: Operation, input: unknown): Failed | undefined {
  const { method } = operation.route;
  if (method !== 'PATCH' && method !== 'PUT') return undefined;
  const fields = fieldsAt(operation, 'body');
  const [first] = fields;
  const sent = Object.keys(fieldsOf(input));
  if (first === undefined || fields.some((name) => sent.includes(name))) return undefined;
  return invalidInput([
    { path: first, message: `The body has no field to change. Send one of ${fields.join(', ')}.` },
  ]);
}
