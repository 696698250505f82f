import type { z } from 'zod';
import type { operations } from '../service/api/operations/index.ts';
import type { objectOf } from '../service/domain/payments/intents/store-checkout.ts';
import type { eventEnvelope } from '../service/domain/webhooks/events/record-event.ts';
import type { failures } from '../service/model/kernel/results/failures.ts';
import type { spanUnits } from '../service/model/kernel/results/span.ts';
import type { testCards } from '../service/model/payments/test-card.ts';
import type { Operation } from '../service/platform/ports/operation.ts';

type Table = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The input type of a field: the schema's input, or its output if the input is `unknown` or any text. */
type FieldInput<Input, Output> = unknown extends Input
  ? Output
  : [NonNullable<Input>] extends [string | number | boolean]
    ? NarrowerOf<Defined<Input>, Defined<Output>> | Extract<Input, undefined | null>
    : Input extends readonly (infer Item)[]
      ? FieldInput<Item, Output extends readonly (infer OutputItem)[] ? OutputItem : Item>[]
      : Input extends object
        ? { [Field in keyof Input]: FieldInput<Input[Field], FieldOf<Output, Field, Input>> }
        : Input;

type Defined<Value> = Value extends undefined | null ? never : Value;

type NarrowerOf<Input, Output> = [Output] extends [Input] ? Output : Input;

type FieldOf<Output, Field extends keyof Input, Input> = Field extends keyof Output ? Output[Field] : Input[Field];

type DraftOf<Declared> = Declared extends { readonly draft?: z.ZodType<infer Other> }
  ? Extract<Other, { readonly status: string }>
  : never;

type TypesOf<Input, Output, Draft> = [Draft] extends [never]
  ? { input: Input; output: Output }
  : { input: Input; output: Output; draft: Draft };

// A function's inferred type is written out in full by the compiler, so that the types of the package name
// neither zod nor anything else of the service. These functions are never called.
declare function typesOf<Operations extends Table>(): {
  [Module in keyof Operations]: {
    [Verb in keyof Operations[Module]]: TypesOf<
      FieldInput<z.input<Operations[Module][Verb]['input']>, z.output<Operations[Module][Verb]['input']>>,
      z.output<Operations[Module][Verb]['output']>,
      DraftOf<Operations[Module][Verb]>
    >;
  };
};
declare function namesOf<Named>(): keyof Named;
declare function fieldsOf<Fields>(): { [Name in keyof Fields]: Fields[Name] };
declare function objectsOf<Item extends { readonly object: string }>(): {
  [Name in Item['object']]: Extract<Item, { readonly object: Name }>;
};
declare function numbersOf<Card extends { readonly outcome: string; readonly number: string }>(): {
  [Outcome in Card['outcome']]: Extract<Card, { readonly outcome: Outcome }>['number'];
};

/** Input and output of every operation, by module. */
export const operationTypes = () => typesOf<typeof operations>();

/** The codes of the failure table. */
export const failureCodes = () => namesOf<typeof failures>();

/** The fields of a webhook event next to its data. */
export const eventFields = () => fieldsOf<ReturnType<typeof eventEnvelope>>();

/** The objects that webhook events are about, by their names, which event types start with. */
export const eventObjects = () => objectsOf<ReturnType<typeof objectOf>>();

/** The numbers of the test cards, by their outcomes. */
export const cardNumbers = () => numbersOf<(typeof testCards)[number]>();

/** The units of durations. */
export const durationUnits = () => namesOf<typeof spanUnits>();
