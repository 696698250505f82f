import type { z } from 'zod';
import type { Result } from '../../service/kernel/result.ts';
import { validate } from '../../service/kernel/validation.ts';

/** A use case with input validation, like transports call it: invalid input returns a failure. */
export function bypassSchema<Schema extends z.ZodType, UsedPorts, Rest extends unknown[], Value>(
  schema: Schema,
  run: (ports: UsedPorts, input: z.output<Schema>, ...rest: Rest) => Promise<Result<Value>>,
) {
  return async (ports: UsedPorts, input: z.input<Schema>, ...rest: Rest) => {
    const valid = validate(schema, input);
    return valid.ok ? run(ports, valid.value, ...rest) : valid;
  };
}
