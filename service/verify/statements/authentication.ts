import { z } from 'zod';
import { fitting } from '../answer.ts';
import { holds, refused, succeeded } from '../expect.ts';
import { someText } from '../shapes.ts';
import { type Statement, type Subject, statement } from '../statement.ts';
import { execute, executionOf } from '../world/chain.ts';
import { ada, makeOwner, recovered } from '../world/users.ts';
import { adasWallet, sign } from '../world/wallets.ts';
import { requestToken, shared, type World } from '../world/world.ts';

const every =
  'Every call carries a bearer token in the `authorization` header (`Bearer <ACCESS_TOKEN>`).';
const id = '00000000-0000-4000-8000-000000000000';

/** Every call of the contract; the token is checked before their content. */
const calls = [
  ['signing-methods.create', `POST /api/users/${id}/signing-methods`],
  ['signing-methods.recover', `PUT /api/users/${id}/signing-methods/${id}`],
  ['signatures.create', 'POST /api/signatures'],
  ['transactions.execute', 'POST /api/transactions/execute'],
  ['wallets.archive', `PATCH /api/wallets/${id}`],
  ['users.create', 'POST /users'],
  ['deposit-addresses.create', `POST /users/${id}/deposit-addresses`],
  ['fulfillments.create', 'POST /fulfillments'],
  ['fulfillments.get', `GET /fulfillments/${id}`],
  ['offers.create', 'POST /offers'],
  ['offers.update', `PATCH /offers/${id}`],
  ['offers.update-price', `PATCH /offers/${id}/price`],
  ['webhooks.register', 'POST /webhooks'],
  ['webhooks.update', `PUT /webhooks/${id}`],
  ['webhooks.list', 'GET /webhooks'],
  ['webhooks.delete', `DELETE /webhooks/${id}`],
  ['tokens.list', `GET /api/v2/contracts/MATIC/0x${'33'.repeat(20)}/tokens`],
  ['mints.list', 'GET /api/v2/tokens/mints'],
] as const;

function withoutToken([name, address]: readonly [string, string]): Statement {
  return statement(`auth.token.required-by.${name}`, every, async (world) => {
    const body = address.startsWith('GET') ? {} : { body: {} };
    const response = await world.ask(address, { ...body, token: null });
    refused(response);
    const isAboutToken = response.status === 401 || response.status === 403;
    holds(
      isAboutToken,
      `It was rejected with ${response.status}, but not because of the token.`,
      response,
    );
  });
}

const required =
  "It is required by signing method creation (except a user's first PIN), signing method recovery, signatures and contract execution.";

/** A user whose attempts may be used up. */
const guessed = shared((world) => makeOwner(world, 'guessed'));

function executeWith(world: World, signingMethod: string | undefined) {
  return adasWallet(world).then((wallet) =>
    world.ask('POST /api/transactions/execute', {
      body: { transactionRequest: executionOf(wallet) },
      signingMethod,
    }),
  );
}

/** Assertions about tokens and the signing method of a call. */
export const authentication: Subject = {
  title: 'Authentication',
  part: 'contract',
  statements: [
    ...calls.map(withoutToken),
    statement('auth.token.of-nobody', every, async (world) =>
      refused(await world.ask('GET /webhooks', { token: 'not-a-token' })),
    ),
    statement(
      'auth.token.by-credentials',
      'It is obtained with a client id and a client secret from the developer portal.',
      async ({ target }) => {
        const { body, status, exchange } = await requestToken(target);
        holds(status === 200, `The token endpoint returned ${status}.`, { exchange });
        fitting({ value: body, exchange }, z.object({ access_token: someText }), 'answer');
      },
    ),
    statement(
      'auth.token.not-by-wrong-credentials',
      'It is obtained with a client id and a client secret from the developer portal.',
      async ({ target }) =>
        refused(await requestToken({ ...target, clientSecret: 'not the secret of this client' })),
    ),
    statement(
      'auth.headers.json',
      'A request also carries `accept` and `content-type` headers set to application/json.',
      async (world) => {
        const headers = { accept: 'application/json', 'content-type': 'application/json' };
        succeeded(await world.ask('GET /webhooks', { headers }));
      },
    ),
    statement('auth.signing-method.required-by.signatures', required, async (world) => {
      const { id: walletId } = await adasWallet(world);
      const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId, data: 'x' };
      refused(await world.ask('POST /api/signatures', { body: { signatureRequest } }));
    }),
    statement('auth.signing-method.required-by.execution', required, async (world) =>
      refused(await executeWith(world, undefined)),
    ),
    statement('auth.signing-method.required-by.recovery', required, async (world) => {
      const { bob } = await recovered(world);
      const body = { value: '204816' };
      refused(await world.ask(`PUT ${bob.methods}/${bob.pinId}`, { body }));
    }),
    statement('auth.signing-method.required-by.creation', required, async (world) => {
      const { methods } = await ada(world);
      refused(await world.ask(`POST ${methods}`, { body: { type: 'EMERGENCY_CODE' } }));
    }),
    statement(
      'auth.signing-method.opens',
      'the header `Signing-Method` holds `<signing_method_id>:<signing_method_value>`',
      async (world) => succeeded(await sign(world, await adasWallet(world))),
    ),
    statement(
      'auth.signing-method.opens-execution',
      'the header `Signing-Method` holds `<signing_method_id>:<signing_method_value>`',
      async (world) => succeeded(await execute(world)),
    ),
    statement(
      'auth.signing-method.not-the-users-id',
      'the id is that of the signing method, not the user',
      async (world) => {
        const wallet = await adasWallet(world);
        const { userId, credential } = wallet.owner;
        const value = credential.slice(credential.indexOf(':') + 1);
        refused(await sign(world, wallet, {}, `${userId}:${value}`));
      },
    ),
    ...(['signatures', 'execution'] as const).map((name) =>
      statement(
        `auth.signing-method.of-the-owner.${name}`,
        'Signing-Method | header | `<id>:<value>` | yes | authenticates the call',
        async (world) => {
          const { credential } = await guessed(world);
          const wallet = await adasWallet(world);
          refused(
            name === 'signatures'
              ? await sign(world, wallet, {}, credential)
              : await executeWith(world, credential),
          );
        },
      ),
    ),
    statement(
      'auth.signing-method.right-value',
      'Signing-Method | header | `<id>:<value>` | yes | authenticates the call',
      async (world) => {
        const { methods, pinId } = await guessed(world);
        const body = { type: 'EMERGENCY_CODE' };
        refused(await world.ask(`POST ${methods}`, { body, signingMethod: `${pinId}:000000` }));
      },
    ),
    ...[
      ['without-colon', 'just-some-words'],
      ['without-value', `${id}:`],
      ['of-nobody', `${id}:482915`],
    ].map(([name, signingMethod]) =>
      statement(
        `auth.signing-method.refuses-${name}`,
        '(colon-separated; the id is that of the signing method, not the user)',
        async (world) => refused(await sign(world, await adasWallet(world), {}, signingMethod)),
      ),
    ),
  ],
};
