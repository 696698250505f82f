import { accepts, given, hasHeader, inOrder, rejects, returns, shows } from '../expect.ts';
import * as be from '../shapes.ts';
import { each, inContract, inHosted, type Subject, table } from '../shapes.ts';
import { executing, executionOf } from '../world/chain.ts';
import { successAt } from '../world/payments.ts';
import { createOwner, unknownId as id, pin } from '../world/users.ts';
import { message, signing } from '../world/wallets.ts';
import { requestToken, shared, to } from '../world/world.ts';

const enveloped = {
  'signing-methods': 'firstPin',
  recovery: 'recoveredPin',
  wallets: 'archiving.archived',
  'sub-users': 'subUser',
  'deposit-addresses': 'depositAddress',
  offers: 'sale',
  fulfillments: 'purchase',
};

const form = { raw: 'type=PIN&value=111111', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
const json = { headers: { accept: 'application/json', 'content-type': 'application/json' } };
const impossible = shared(signing({ type: 'RAW' }));

/** Assertions about addresses, the envelope, and versions. */
export const conventions: Subject = {
  title: 'Addresses, envelope and versions',
  part: 'contract',
  statements: table({
    '{base_url} for the wallet-side endpoints (paths starting with /api)': { 'base.wallet-side': accepts('firstPin') },
    '{market_url} for the marketplace endpoints (paths without /api prefix)': {
      'base.market-side': accepts('subUser'),
    },
    'All JSON responses from the wallet and marketplace endpoints shown use an envelope `{success: boolean, result: object}` unless stated otherwise.':
      each('envelope.of-*', enveloped, (name) => shows(name, { success: true, result: be.object })),
    'Success responses use `success: true`.': {
      'errors.no-success': inOrder(rejects(impossible), shows(impossible, { success: false })),
    },
    'All JSON responses from the wallet and marketplace endpoints shown use an envelope': {
      'json.content-type': inOrder(accepts('firstPin'), hasHeader('firstPin', 'content-type', /^application\/json\b/)),
    },
    'Unless noted, bodies are JSON.': { 'json.body-read': rejects(to('POST {ada.methods}', undefined, form)) },
    'Token listing and mint listing endpoints carry the version segment `/v2` in the path (`/api/v2/...`).': {
      'version.v2-tokens': accepts('GET {tokens.path}'),
      'version.v2-mints': accepts('GET /api/v2/tokens/mints'),
    },
    'Other shown endpoints carry none.': { 'version.none-elsewhere': accepts(signing()) },
    'Webhook payloads carry an `api_version` field.': {
      'version.of-payloads': returns(successAt(), { api_version: be.text }),
    },
    'the token-mints listing endpoint, the `tokenTypeId` filter on the token listing, and the `createdOn` field on mints':
      { 'version.created-on': returns('minting.mints.0', { createdOn: be.timestamp }) },
  }),
};

/** Every call of the contract; the token is checked before their content. */
const calls = {
  'signing-methods.create': `POST /api/users/${id}/signing-methods`,
  'signing-methods.recover': `PUT /api/users/${id}/signing-methods/${id}`,
  'signatures.create': 'POST /api/signatures',
  'transactions.execute': 'POST /api/transactions/execute',
  'wallets.archive': `PATCH /api/wallets/${id}`,
  'users.create': 'POST /users',
  'deposit-addresses.create': `POST /users/${id}/deposit-addresses`,
  'fulfillments.create': 'POST /fulfillments',
  'offers.create': 'POST /offers',
  'offers.update': `PATCH /offers/${id}`,
  'offers.update-price': `PATCH /offers/${id}/price`,
  'webhooks.register': 'POST /webhooks',
  'webhooks.update': `PUT /webhooks/${id}`,
  'webhooks.list': 'GET /webhooks',
  'webhooks.delete': `DELETE /webhooks/${id}`,
  'tokens.list': `GET /api/v2/contracts/MATIC/0x${'33'.repeat(20)}/tokens`,
  'mints.list': 'GET /api/v2/tokens/mints',
};

const rejectsWithoutToken = (call: string) =>
  rejects(to(call, call.startsWith('GET') ? undefined : {}, { token: null }), [401, 403]);

/** A user whose attempts may be used up. */
const guessed = shared((world) => createOwner(world, 'guessed'));
const byPincode = { pincode: pin, transactionRequest: executionOf('wallet') };
const executeAs = (signingMethod?: string) =>
  to('POST /api/transactions/execute', { transactionRequest: executionOf('wallet') }, signingMethod);

/** Assertions about tokens and the signing method of a call. */
export const authentication: Subject = {
  title: 'Authentication',
  part: 'contract',
  statements: table({
    'Every call carries a bearer token in the `authorization` header (`Bearer <ACCESS_TOKEN>`).': {
      ...each('auth.token.required-by.*', calls, (call) => rejectsWithoutToken(call)),
      'auth.token.required-by.offers.list': inContract(rejectsWithoutToken('GET /offers')),
      'auth.token.required-by.fulfillments.get': inContract(rejectsWithoutToken(`GET /fulfillments/${id}`)),
      'auth.token.required-by.offers.get': inContract(rejectsWithoutToken('GET /offers/{sale.id}')),
      'auth.token.of-nobody': rejects(to('GET /webhooks', undefined, { token: 'not-a-token' })),
    },
    'It is obtained with a client id and a client secret from the developer portal.': {
      'auth.token.by-credentials': shows('granted', { access_token: be.someText }, 200),
      'auth.token.not-by-wrong-credentials': rejects(({ target }) =>
        requestToken({ ...target, clientSecret: 'not the secret of this client' }),
      ),
    },
    'A request also carries `accept` and `content-type` headers set to application/json.': {
      'auth.headers.json': accepts(to('GET /webhooks', undefined, json)),
    },
    "It is required by signing method creation (except a user's first PIN), signing method recovery, signatures and contract execution.":
      {
        'auth.signing-method.required-by.signatures': rejects(
          to('POST /api/signatures', { signatureRequest: message }),
        ),
        'auth.signing-method.not-by-pincode.signatures': inContract(
          rejects(to('POST /api/signatures', { pincode: pin, signatureRequest: message })),
        ),
        'auth.signing-method.not-by-pincode.execution': inContract(rejects(executing({}, 'ETHEREUM', byPincode, ''))),
        'auth.signing-method.not-by-pincode.creation': inContract(
          rejects(to('POST {ada.methods}', { pincode: pin, type: 'EMERGENCY_CODE' })),
        ),
        'auth.signing-method.execution-by-pincode': inHosted(accepts(executing({}, 'ETHEREUM', byPincode, ''))),
        'auth.signing-method.required-by.execution': rejects(executeAs()),
        'auth.signing-method.required-by.recovery': rejects(to('PUT {bob.methods}/{bob.pinId}', { value: '204816' })),
        'auth.signing-method.required-by.creation': rejects(to('POST {ada.methods}', { type: 'EMERGENCY_CODE' })),
      },
    'the header `Signing-Method` holds `<signing_method_id>:<signing_method_value>`': {
      'auth.signing-method.opens': accepts(signing()),
      'auth.signing-method.opens-execution': accepts(executing()),
    },
    'the id is that of the signing method, not the user': {
      'auth.signing-method.not-the-users-id': rejects(signing({}, 'wallet', '{ada.userId}:482915')),
    },
    'Signing-Method | header | `<id>:<value>` | yes | authenticates the call': {
      'auth.signing-method.of-the-owner.signatures': given(
        { guessed },
        rejects(signing({}, 'wallet', '{guessed.credential}')),
      ),
      'auth.signing-method.of-the-owner.execution': given({ guessed }, rejects(executeAs('{guessed.credential}'))),
      'auth.signing-method.right-value': given(
        { guessed },
        rejects(to('POST {guessed.methods}', { type: 'EMERGENCY_CODE' }, '{guessed.pinId}:000000')),
      ),
    },
    '(colon-separated; the id is that of the signing method, not the user)': {
      'auth.signing-method.refuses-without-colon': rejects(signing({}, 'wallet', 'just-some-words')),
      'auth.signing-method.refuses-without-value': rejects(signing({}, 'wallet', `${id}:`)),
      'auth.signing-method.refuses-of-nobody': rejects(signing({}, 'wallet', `${id}:482915`)),
    },
  }),
};
