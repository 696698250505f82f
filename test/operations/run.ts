import type { z } from 'zod';
import { validate } from '../../service/model/kernel/results/validation.ts';
import { type Caller, noKey, type Operation, type ReplayingSlot } from '../../service/platform/ports/operation.ts';
import type { Ports } from '../../service/platform/ports/ports.ts';

type Kind = Operation['kind'];

/** Runs an operation like the pipeline after its checks, by default for an unauthenticated client without a key. */
export function run<Input extends z.ZodType, Output extends z.ZodType, Other>(
  operation: Operation<Input, Output, Kind, Other>,
  ports: Ports,
  input: z.output<Input>,
  caller: Caller = { role: 'anonymous' },
  slot: ReplayingSlot<z.input<Output> | NoInfer<Other>> = noKey,
) {
  return operation.run(ports, input, caller, slot);
}

/** Runs an operation with an input as sent; the result of an invalid input is its failure. */
export function throughSchema<Input extends z.ZodType, Output extends z.ZodType, Other>(
  operation: Operation<Input, Output, Kind, Other>,
) {
  return async (
    ports: Ports,
    input: z.input<Input>,
    ...rest: [caller?: Caller, slot?: ReplayingSlot<z.input<Output> | NoInfer<Other>>]
  ) => {
    const valid = validate(operation.input, input);
    return valid.ok ? run(operation, ports, valid.value, ...rest) : valid;
  };
}
