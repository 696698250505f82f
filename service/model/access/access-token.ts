import { z } from 'zod';

/** A client-credentials request, from the form and the `authorization` header. */
export const accessTokenInput = z.object({
  realm: z.string().max(100).optional(),
  grant_type: z
    .string()
    .optional()
    .meta({ examples: ['client_credentials'], description: 'The only grant type is client_credentials.' }),
  client_id: z.string().max(200).optional().meta({ description: 'The client id of the application.' }),
  client_secret: z
    .string()
    .max(500)
    .optional()
    .meta({ format: 'password', description: 'The client secret of the application.' }),
  authorization: z.string().max(1000).optional().meta({ header: 'Authorization' }),
});
export type AccessTokenInput = z.output<typeof accessTokenInput>;

export const accessToken = z
  .object({
    access_token: z.string().meta({ format: 'password' }),
    expires_in: z.int().meta({ description: 'Seconds.' }),
    refresh_expires_in: z.int(),
    token_type: z.literal('Bearer'),
    'not-before-policy': z.int(),
    scope: z.string(),
  })
  .meta({ id: 'AccessToken' });
export type AccessToken = z.infer<typeof accessToken>;
