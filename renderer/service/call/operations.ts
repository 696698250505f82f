import { queryOptions } from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../../service/api/rpc/router.ts';
import type { ApiValue } from './api-call.ts';
import { client } from './client.ts';

type Outputs = Omit<inferRouterOutputs<AppRouter>, 'changes'>;

/** A service operation name. @example "users.create" */
export type OperationName = {
  [Module in keyof Outputs]: `${Module}.${keyof Outputs[Module] & string}`;
}[keyof Outputs];

type Of<Modules, Name extends string> = Name extends `${infer Module}.${infer Procedure}`
  ? Module extends keyof Modules
    ? Procedure extends keyof Modules[Module]
      ? Modules[Module][Procedure]
      : never
    : never
  : never;

export type InputOf<Name extends OperationName> = Of<Omit<inferRouterInputs<AppRouter>, 'changes'>, Name>;

export type OutputOf<Name extends OperationName> = Of<Outputs, Name>;

type Records = Omit<AppRouter['_def']['record'], 'changes'>;

/** The name of an operation that changes data, or returns data that is not stored. @example "users.create" */
export type ChangeName = {
  [Module in keyof Records]: {
    [Procedure in keyof Records[Module] & string]: Records[Module][Procedure] extends { _def: { type: 'mutation' } }
      ? `${Module}.${Procedure}`
      : never;
  }[keyof Records[Module] & string];
}[keyof Records];

/** The name of an operation that reads. @example "users.get" */
export type QueryName = Exclude<OperationName, ChangeName>;

/** The name of an operation that returns a page of records. @example "users.list" */
export type ListName = {
  [Name in QueryName]: OutputOf<Name> extends { readonly items: readonly object[]; readonly pagination: object }
    ? Name
    : never;
}[QueryName];

type FieldOf<Input> = Input extends unknown ? keyof Input : never;

/** The input shown in an API line: placeholders for values that are secret or unknown. */
export type ShownInput<Name extends OperationName> = {
  readonly [Field in FieldOf<InputOf<Name>> & string]?: ApiValue | undefined;
};

/** Reads without the cache. */
export function read<Name extends QueryName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;
// The router types describe input and output of a name; the client accepts any.
export function read(name: string, input: unknown): Promise<unknown> {
  return getUntypedClient(client).query(name, input);
}

/** The query of an operation, with the same key as `service.<module>.<procedure>.queryOptions`. */
export function queryOf<Name extends QueryName>(name: Name, input: InputOf<Name>) {
  return queryOptions({ queryKey: [name.split('.'), { input, type: 'query' }], queryFn: () => read(name, input) });
}

/** Performs an operation that changes data, for one application if its id is given. */
export function perform<Name extends ChangeName>(
  name: Name,
  input: InputOf<Name>,
  applicationId?: string,
): Promise<OutputOf<Name>>;
// The router types describe input and output of a name; the client accepts any.
export function perform(name: string, input: unknown, applicationId?: string): Promise<unknown> {
  const options = applicationId === undefined ? {} : { context: { applicationId } };
  return getUntypedClient(client).mutation(name, input, options);
}
