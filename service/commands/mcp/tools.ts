import { toJsonSchema } from '../../operations/json-schema.ts';
import { namedOperations } from '../../operations/routes.ts';
import type { Operation } from '../../ports/operation.ts';
import { toKebab } from '../resources/field-flags.ts';
import { toOneObject } from './one-object.ts';

/** An operation as a tool of a coding assistant. */
export interface Tool {
  /** @example "users_create" */
  readonly name: string;
  /** The noun of its commands. @example "market-users" */
  readonly topic: string;
  readonly operation: Operation;
  readonly changesSomething: boolean;
}

export interface ToolChoice {
  readonly allowsWrites: boolean;
  /** Only operations of these nouns; all operations if empty. */
  readonly nouns: readonly string[];
}

/** The operations that are tools. None returns a secret of the service. */
export function toolsFor({ allowsWrites, nouns }: ToolChoice): readonly Tool[] {
  return namedOperations()
    .filter(({ module }) => nouns.length === 0 || nouns.includes(toKebab(module)))
    .filter(({ module, operation }) => module !== 'tokens' && !operation.handsOutSecret)
    .map(({ module, name, operation }) => ({
      name: name.replace('.', '_'),
      topic: toKebab(module),
      operation,
      changesSomething: operation.kind === 'mutation' && !operation.changesNothing,
    }))
    .filter(({ changesSomething }) => allowsWrites || !changesSomething);
}

/** A tool in the format of the protocol's list. */
export function toListed({ name, operation, changesSomething }: Tool) {
  const { summary, description, route, input } = operation;
  return {
    name,
    description: [`${summary}.`, description].filter(Boolean).join(' '),
    inputSchema: toOneObject(toJsonSchema(input, 'input')),
    annotations: {
      title: summary,
      readOnlyHint: !changesSomething,
      destructiveHint: route.method === 'DELETE' || operation.replacesWorld === true,
      openWorldHint: false,
    },
  };
}
