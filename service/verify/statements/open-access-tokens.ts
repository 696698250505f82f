import { z } from 'zod';
import { fitting } from '../answer.ts';
import { holds, same } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Statement, statement } from '../statement.ts';
import { valueAt } from '../value-at.ts';
import { postForm, requestToken, shared, type World } from '../world/world.ts';

const tokenEndpoint =
  'POST /auth/realms/{anything}/protocol/openid-connect/token (Keycloak style; every public client uses realm Arkane) and the alias POST /oauth/token.';
const tokenReply =
  'Reply, not enveloped: access_token, expires_in, refresh_expires_in, token_type, "not-before-policy", scope.';
const jwt =
  'A JWT (three dot-separated parts) with iss, sub, azp (client id), aud, exp, iat, jti and realm_access.roles (names beginning Wallet, NFT, Market, Pay: clients switch their features on by these).';
const granted = shared(({ target }) => requestToken(target));

function sendForm(
  world: World,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return postForm(world.target.tokenUrl, fields, headers);
}

async function claimsOf(world: World): Promise<Record<string, unknown>> {
  const { body, exchange } = await granted(world);
  const [, claims = ''] = String(valueAt(body, 'access_token')).split('.');
  const value: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString() || 'null');
  return fitting({ value, exchange }, be.object, 'token');
}

/** Assertions about requests for access tokens and the content of a token. */
export const accessTokens: readonly Statement[] = [
  ...[
    '/oauth/token',
    '/auth/realms/Arkane/protocol/openid-connect/token',
    '/auth/realms/Another/protocol/openid-connect/token',
  ].map((path) =>
    statement(
      `open.token.at${path.replaceAll('/', '.').replace('.protocol.openid-connect.token', '')}`,
      tokenEndpoint,
      async ({ target }) => {
        const response = await requestToken({ ...target, tokenUrl: target.baseUrl + path });
        fitting(
          { value: response.body, ...response },
          z.object({ access_token: be.someText }),
          'answer',
        );
      },
    ),
  ),
  statement(
    'open.token.basic',
    'Form-encoded grant_type=client_credentials, client_id, client_secret (or HTTP Basic).',
    async (world) => {
      const { clientId, clientSecret } = world.target;
      const pair = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
      const response = await sendForm(
        world,
        { grant_type: 'client_credentials' },
        { authorization: `Basic ${pair}` },
      );
      fitting(
        { value: response.body, ...response },
        z.object({ access_token: be.someText }),
        'answer',
      );
    },
  ),
  ...(
    [
      ['access_token', be.someText],
      ['expires_in', be.integer],
      ['refresh_expires_in', be.integer],
      ['token_type', be.text.regex(/^bearer$/i, 'it is not Bearer')],
      ['not-before-policy', be.integer],
      ['scope', be.text],
    ] as const
  ).map(([name, is]) =>
    statement(`open.token.reply.${name}`, tokenReply, async (world) => {
      const { body, exchange } = await granted(world);
      fitting({ value: valueAt(body, name), exchange }, is, name);
    }),
  ),
  statement(
    'open.token.unknown-client',
    'Failure: {error, error_description}, 400/401.',
    async (world) => {
      const fields = { grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'x' };
      const response = await sendForm(world, fields);
      same({ is: response.status, should: 401 }, 'The status', response);
      fitting(
        { value: response.body, ...response },
        z.object({ error: be.someText, error_description: be.someText }),
        'answer',
      );
    },
  ),
  statement(
    'open.token.other-grant',
    'Failure: {error, error_description}, 400/401.',
    async (world) => {
      const response = await sendForm(world, { grant_type: 'password' });
      same({ is: response.status, should: 400 }, 'The status', response);
      fitting(
        { value: response.body, ...response },
        z.object({ error: be.someText, error_description: be.someText }),
        'answer',
      );
    },
  ),
  statement('open.token.jwt', jwt, async (world) => {
    const { body, exchange } = await granted(world);
    const parts = String(valueAt(body, 'access_token')).split('.');
    same({ is: parts.length, should: 3 }, 'The number of parts', { exchange });
  }),
  ...(
    [
      ['iss', be.someText],
      ['sub', be.someText],
      ['aud', be.present],
      ['exp', be.integer],
      ['iat', be.integer],
      ['jti', be.someText],
    ] as const
  ).map(([name, is]) =>
    statement(`open.token.claim.${name}`, jwt, async (world) => {
      fitting({ value: (await claimsOf(world))[name] }, is, name);
    }),
  ),
  statement('open.token.claim.azp', jwt, async (world) => {
    same({ is: (await claimsOf(world)).azp, should: world.target.clientId }, 'azp');
  }),
  ...['Wallet', 'NFT', 'Market', 'Pay'].map((feature) =>
    statement(`open.token.role.${feature}`, jwt, async (world) => {
      const claims = await claimsOf(world);
      const roles = fitting(
        { value: valueAt(claims, 'realm_access.roles') },
        z.array(z.string()),
        'roles',
      );
      holds(
        roles.some((role) => role.startsWith(feature)),
        `No role starts with ${feature}.`,
      );
    }),
  ),
  statement('open.token.lifetime', 'Lifetime a setting, default 1800 s.', async (world) => {
    const { exp, iat } = await claimsOf(world);
    const { body, exchange } = await granted(world);
    same({ is: valueAt(body, 'expires_in'), should: Number(exp) - Number(iat) }, 'expires_in', {
      exchange,
    });
  }),
];
