import { z } from 'zod';

/** Where a field of an operation travels over HTTP. */
export const fieldPlace = z.enum(['path', 'query', 'body', 'header']);
export type FieldPlace = z.infer<typeof fieldPlace>;

/** One field of an operation's input; a secret inside another field has its dotted path. */
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

/** How an operation is called over HTTP. */
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
