import { z } from 'zod';

/** The part of an HTTP request that carries a field. */
export const fieldPlace = z.enum(['path', 'query', 'body', 'header']);
export type FieldPlace = z.infer<typeof fieldPlace>;

/** A field of an operation's input; a nested secret has a dotted path. */
export const operationField = z
  .object({
    name: z.string().meta({ examples: ['userId', 'signingMethod.value'] }),
    in: fieldPlace,
    header: z
      .string()
      .optional()
      .meta({ examples: ['Signing-Method'] }),
    isSecret: z.boolean(),
  })
  .meta({ id: 'OperationField' });
export type OperationField = z.infer<typeof operationField>;

export const operationRoute = z
  .object({
    name: z.string().meta({ examples: ['users.create'] }),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().meta({ examples: ['/api/users/{userId}'] }),
    summary: z.string(),
    access: z.enum(['public', 'application', 'operator']),
    body: z.enum(['json', 'form']),
    handsOutSecret: z.literal(true).optional(),
    fields: z.array(operationField),
  })
  .meta({ id: 'OperationRoute' });
export type OperationRoute = z.infer<typeof operationRoute>;

/** An input field of an operation, also of one inside of objects and lists. */
export const describedField = z
  .object({
    path: z.string().meta({ examples: ['signingMethod.value', 'items[].name'] }),
    in: fieldPlace,
    header: z.string().optional(),
    types: z.array(z.string()).meta({ description: 'JSON types; empty if any is allowed.', examples: [['string']] }),
    isRequired: z.boolean().meta({ description: 'Whether the surrounding object requires it.' }),
    isSecret: z.boolean(),
    isOpen: z.boolean().meta({ description: 'Whether its members can have any name.' }),
    choices: z.array(z.string()).optional().meta({ description: 'Its values, if the schema lists them.' }),
    description: z.string().optional(),
    example: z.unknown().optional().meta({ description: 'Its value in the example of the operation.' }),
  })
  .meta({ id: 'DescribedField' });
export type DescribedField = z.infer<typeof describedField>;
