import type { z } from 'zod';
import type { Result } from '../kernel/result.ts';
import { validate } from '../kernel/validation.ts';

/** A use case as every transport calls it: what does not fit the schema of its input is the answer. */
export function behindSchema<Schema extends z.ZodType, UsedPorts, Rest extends unknown[], Value>(
  schema: Schema,
  run: (ports: UsedPorts, input: z.output<Schema>, ...rest: Rest) => Promise<Result<Value>>,
) {
  return async (ports: UsedPorts, input: z.input<Schema>, ...rest: Rest) => {
    const valid = validate(schema, input);
    return valid.ok ? run(ports, valid.value, ...rest) : valid;
  };
}
