import type { z } from 'zod';
import type { failures } from '../service/kernel/failures.ts';
import type { operations } from '../service/operations/index.ts';
import type { Operation } from '../service/ports/operation.ts';

type Table = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The input type of a field: the schema's input, or its output if the input is `unknown` or any text. */
type Sent<Taken, Read> = unknown extends Taken
  ? Read
  : [NonNullable<Taken>] extends [string | number | boolean]
    ? NarrowerOf<Given<Taken>, Given<Read>> | Extract<Taken, undefined | null>
    : Taken extends readonly (infer Item)[]
      ? Sent<Item, Read extends readonly (infer Out)[] ? Out : Item>[]
      : Taken extends object
        ? { [Field in keyof Taken]: Sent<Taken[Field], FieldOf<Read, Field, Taken>> }
        : Taken;

type Given<Value> = Value extends undefined | null ? never : Value;

type NarrowerOf<Taken, Read> = [Read] extends [Taken] ? Read : Taken;

type FieldOf<Read, Field extends keyof Taken, Taken> = Field extends keyof Read
  ? Read[Field]
  : Taken[Field];

// A function's inferred type is written out in full by the compiler, so that the types of the package name
// neither zod nor anything else of the service. These functions are never called.
declare function typesOf<Operations extends Table>(): {
  [Module in keyof Operations]: {
    [Verb in keyof Operations[Module]]: {
      input: Sent<
        z.input<Operations[Module][Verb]['input']>,
        z.output<Operations[Module][Verb]['input']>
      >;
      output: z.output<Operations[Module][Verb]['output']>;
    };
  };
};
declare function namesOf<Named>(): keyof Named;

/** Input and output of every operation, by module. */
export const operationTypes = () => typesOf<typeof operations>();

/** The codes of the failure table. */
export const failureCodes = () => namesOf<typeof failures>();
