import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { type Failure, fail } from '../../kernel/result.ts';
import { validate } from '../../kernel/validation.ts';
import { type Caller, noKey, type Operation } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';

/** Why the story ends before its end. */
export class Interrupted extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Looks so often whether something has settled, and gives up after a minute. */
const looks = { count: 300, pauseMilliseconds: 200 };

/**
 * Calls operations one after the other as an application would, by their schemas and use cases; what is
 * refused ends the story, with all that was made before standing as it is.
 */
export class Narrator {
  readonly ports: Ports;
  readonly #caller: Caller;

  constructor(ports: Ports, caller: Caller) {
    this.ports = ports;
    this.#caller = caller;
  }

  async ask<Input extends z.ZodType, Output extends z.ZodType>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>> {
    const valid = validate(operation.input, input);
    if (!valid.ok) throw new Interrupted(valid.failure);
    const result = await operation.run(this.ports, valid.value, this.#caller, noKey);
    if (!result.ok) throw new Interrupted(result.failure);
    return operation.output.parse(result.value);
  }

  /** Waits until the service has settled something by itself. */
  async until(what: string, holds: (tables: TableReaders) => boolean): Promise<void> {
    const { storage, changes } = this.ports;
    for (let look = 0; look < looks.count; look += 1) {
      if (storage.read(holds)) return;
      await pause(looks.pauseMilliseconds, undefined, { ref: false, signal: changes.ended });
    }
    const { failure } = fail('chain.unavailable', `${what} was not settled within a minute.`);
    throw new Interrupted(failure);
  }
}
