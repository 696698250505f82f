import { toJsonSchema } from '../../operations/json-schema.ts';
import { namedOperations } from '../../operations/routes.ts';
import type { Operation } from '../../ports/operation.ts';
import { toKebab } from '../resources/field-flags.ts';

/** An operation as a coding assistant is offered it. */
export interface Tool {
  /** @example "users_create" */
  readonly name: string;
  readonly operation: Operation;
  readonly changesSomething: boolean;
}

/** Which operations are offered. */
export interface ToolChoice {
  readonly allowsWrites: boolean;
  /** Those of these nouns alone; all where there are none. */
  readonly nouns: readonly string[];
}

/** The operations that are tools. None hands out a secret of the service, whatever is allowed. */
export function toolsFor({ allowsWrites, nouns }: ToolChoice): readonly Tool[] {
  return namedOperations()
    .filter(({ module }) => nouns.length === 0 || nouns.includes(toKebab(module)))
    .filter(({ module, operation }) => module !== 'tokens' && !operation.handsOutSecret)
    .map(({ name, operation }) => ({
      name: name.replace('.', '_'),
      operation,
      changesSomething: operation.kind === 'mutation' && !operation.changesNothing,
    }))
    .filter(({ changesSomething }) => allowsWrites || !changesSomething);
}

/** A tool as the protocol lists it. */
export function toListed({ name, operation, changesSomething }: Tool) {
  const { summary, description, route, input } = operation;
  return {
    name,
    description: [`${summary}.`, description].filter(Boolean).join(' '),
    inputSchema: { ...toJsonSchema(input, 'input'), type: 'object' as const },
    annotations: {
      title: summary,
      readOnlyHint: !changesSomething,
      destructiveHint: route.method === 'DELETE' || operation.replacesWorld === true,
      openWorldHint: false,
    },
  };
}
