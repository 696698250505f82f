import { closestWord } from '../../kernel/closest-word.ts';
import { UsageError } from '../../kernel/startup-error.ts';
import { operationNamed } from '../../operations/routes.ts';
import type { Operation } from '../../ports/operation.ts';
import { fieldFlags } from '../resources/field-flags.ts';
import { parsers, setAt } from '../resources/read-input.ts';
import type { ServiceCalls } from '../resources/service-calls.ts';

/**
 * Sets fields in every call of one operation; each field is text like `amount=500` or
 * `metadata.order=42`. Throws a `UsageError` that names the unknown or invalid field.
 */
export function withFields(
  calls: ServiceCalls,
  operationName: string,
  fields: readonly string[],
): ServiceCalls {
  const target = operationNamed(operationName);
  if (!target || fields.length === 0) return calls;
  const changes = fields.map((field) => toChange(target, field));
  return {
    ...calls,
    call: (operation, input) => {
      if (operation !== target) return calls.call(operation, input);
      const changed = { ...input };
      for (const { path, value } of changes) setAt(changed, path, value);
      return calls.call(operation, changed);
    },
  };
}

interface Change {
  readonly path: readonly string[];
  readonly value: unknown;
}

function toChange(operation: Operation, text: string): Change {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--set must be PATH=VALUE, e.g. --set amount=500, not ${text}.`);
  const path = name.split('.');
  const known = fieldFlags(operation).map((field) => ({ ...field, name: field.path.join('.') }));
  const field = known.find((item) => item.name === name);
  if (field) return { path, value: parsers[field.type](value, `set ${name}`) };
  // The entries of a field with names of the caller's choice, e.g. metadata.
  const holder = known.find((item) => item.type === 'json' && item.name === path[0]);
  const hasOwnFields = known.some((item) => item.name.startsWith(`${path[0]}.`));
  if (holder && !hasOwnFields && path.length === 2) return { path, value };
  const names = known.map((item) => item.name);
  const suggestion = closestWord(name, names);
  const advice = suggestion === undefined ? '' : `Did you mean ${suggestion}? `;
  throw new UsageError(`--set: unknown field ${name}. ${advice}Known fields: ${names.join(', ')}.`);
}
