import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import type { Target } from '../../conformance/client.ts';
import { verify } from '../../conformance/run.ts';
import { type Change, openTamperingProxy, put, say, type Tampering } from '../../test/network/tampering-proxy.ts';
import { aService } from '../../test/world/service.ts';

/*
 * Tests the suite itself: a proxy in front of this service changes one response at a time, and the
 * assertion about it must fail.
 */

const methods = /^POST \/api\/users\/[^/]+\/signing-methods$/;
const recovery = /^PUT \/api\/users\/[^/]+\/signing-methods\//;
const signatures = /^POST \/api\/signatures$/;
const execution = /^POST \/api\/transactions\/execute$/;
const wallet = /^PATCH \/api\/wallets\//;
const subUsers = /^POST \/users$/;
const deposits = /^POST \/users\/[^/]+\/deposit-addresses$/;
const offers = /^POST \/offers$/;
const price = /^PATCH \/offers\/[^/]+$/;
const purchases = /^POST \/fulfillments$/;
const token = /^POST \/oauth\/token$/;
const delivery = /^DELIVERY$/;

const flipped = (v: unknown) => (v === '0x1b' ? '0x1c' : '0x1b');
const lastByteOf = (text: unknown) => `${text}`.slice(0, -2) + flipped(`0x${`${text}`.slice(-2)}`).slice(2);
const otherCase = (text: unknown) =>
  `${text}`.replace(/(?<=^0x.*)[a-f]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
const withZone = (moment: unknown) => `${moment}Z`;
const reversed = (list: unknown) => (Array.isArray(list) ? list.toReversed() : list);
const refusedWithOther =
  (status: number): Change =>
  (response) =>
    response.status < 400 ? response : { ...response, status };

/** Applies several changes. */
function all(...changes: readonly Change[]): Change {
  return (response) => changes.reduce((before, change) => change(before), response);
}

/** Removes a field. */
const drop = (path: string) => put(path, () => undefined);

/** Turns a rejection into a success with `success: true`. */
const grant: Change = (response) =>
  response.status < 400 ? response : { ...response, status: 200, body: '{"success":true,"result":{}}' };

/** Rejects a success. */
const refuse: Change = (response) =>
  response.status >= 400 ? response : { ...response, status: 400, body: '{"success":false,"errors":[]}' };

/** Removes a header. */
function dropHeader(name: string): Change {
  return ({ headers, ...handed }) => {
    const stored = Object.entries(headers).filter(([header]) => header !== name);
    return { ...handed, headers: Object.fromEntries(stored) };
  };
}

/** Changes the text of a request. */
function askOther(on: RegExp, from: string | RegExp, to: string): Tampering {
  return {
    on,
    asks: ({ path, body }) => ({ path: path.replace(from, to), body: body.replace(from, to) }),
  };
}

/** The assertion that must fail, the call, and the change. */
const mutations: readonly (readonly [finds: string, on: RegExp, answers: Change])[] = [
  ['signing-methods.fields.id', methods, say('result.id', 'number 7')],
  ['signing-methods.fields.type', methods, say('result.type', 'PASSWORD')],
  ['signing-methods.fields.incorrectAttempts', methods, say('result.incorrectAttempts', 1)],
  ['signing-methods.fields.remainingAttempts', methods, say('result.remainingAttempts', 9)],
  ['signing-methods.fields.hasMasterSecret', methods, drop('result.hasMasterSecret')],
  ['signing-methods.fields.value', methods, say('result.value', '482915')],
  ['signing-methods.create.first-pin', methods, refuse],
  ['signing-methods.create.requires-signing-method', methods, grant],
  ['signing-methods.pin.refuses-five-digits', methods, grant],
  ['signing-methods.emergency-code.length', methods, put('result.value', (code) => code && `${code}`.slice(1))],
  ['signing-methods.emergency-code.generated', methods, drop('result.value')],
  ['signing-methods.fields.lastUsedSuccess', recovery, put('result.lastUsedSuccess', withZone)],
  ['signing-methods.recover.envelope', recovery, drop('result.lastUsedSuccess')],
  ['signing-methods.recover.by-another', recovery, grant],
  [
    'signing-methods.values-are-not-retained',
    /^GET \/api\/users\/[^/]+\/signing-methods$/,
    say('result.0.value', '482915'),
  ],
  ['signatures.fields.r', signatures, drop('result.r')],
  ['signatures.message.concatenated', signatures, put('result.signature', lastByteOf)],
  ['signatures.message.by-the-wallet', signatures, all(put('result.v', flipped), put('result.signature', lastByteOf))],
  ['signatures.message.bare', signatures, drop('signature')],
  ['signatures.eip712.envelope', signatures, drop('result')],
  ['signatures.eip712.by-the-wallet', signatures, put('result.signature', lastByteOf)],
  ['signatures.known-type', signatures, grant],
  ['execute.fields.transactionHash', execution, say('result.transactionHash', '0x123')],
  ['execute.bare', execution, drop('transactionHash')],
  ['execute.requires-functionName', execution, grant],
  ['wallets.fields.secretType', wallet, say('result.secretType', 'POLYGON')],
  ['wallets.fields.address', wallet, put('result.address', otherCase)],
  ['wallets.fields.hasCustomPin', wallet, say('result.hasCustomPin', 'no')],
  ['wallets.archive.archives', wallet, say('result.archived', false)],
  ['wallets.archived.not-by-id', /^GET \/api\/wallets\/[^/]+$/, grant],
  ['users.fields.parentUserId', subUsers, drop('result.parentUserId')],
  ['users.create.keeps-nickname', subUsers, say('result.nickname', 'somebody else')],
  ['users.create.sub-users-only', subUsers, grant],
  ['deposit-addresses.fields.address', deposits, put('result.address', (address) => `${address}`.slice(0, -1))],
  ['deposit-addresses.fields.chain', deposits, say('result.chain', 'ETHEREUM')],
  ['offers.fields.currency', offers, say('result.currency', 'EUR')],
  ['offers.fields.minBuyAmount', offers, drop('result.minBuyAmount')],
  ['offers.nft.contract.verified', offers, drop('result.nft.contract.verified')],
  ['offers.create.new', offers, say('result.signed', true)],
  ['offers.price.updates', price, say('result.price', 14)],
  ['fulfillments.fields.pricePerItem', purchases, put('result.pricePerItem', String)],
  ['fulfillments.create.queued', purchases, say('result.status', 'COMPLETED')],
  ['fulfillments.get.states', /^GET \/fulfillments\//, say('result.status', 'MOVING')],
  ['fulfillments.get.unknown', /^GET \/fulfillments\//, grant],
  ['webhooks.list.without-password', /^GET \/webhooks$/, say('result.0.password', 'a-password')],
  ['webhooks.delivery.with-basic', delivery, dropHeader('authorization')],
  ['webhooks.delivery.with-api-key', delivery, dropHeader('x-shop-key')],
  ['events.request-of-each', delivery, say('request.id', null)],
  ['events.created', delivery, put('created', (seconds) => Number(seconds) * 1_000)],
  ['events.payment.amount', delivery, say('data.object.amount', 10.99)],
  ['events.charge.outcome.risk_score', delivery, drop('data.object.charges.data.0.outcome.risk_score')],
  ['events.payment.charges.total_count', delivery, say('data.object.charges.total_count', 0)],
  ['mints.list.sorted-ASC', /^GET \/api\/v2\/tokens\/mints\?sort/, put('result', reversed)],
  ['mints.of-mint-tokens', /^POST \/api\/v2\/tokens\/mints$/, drop('result.mints')],
  ['auth.token.required-by.webhooks.list', /^GET \/webhooks$/, grant],
  ['auth.token.by-credentials', token, drop('access_token')],
  ['envelope.of-sub-users', subUsers, say('success', 'true')],
  ['open.request-ids.of-success', /^GET \/webhooks$/, dropHeader('x-request-id')],
  ['open.errors.shape', signatures, drop('errors.0.traceCode')],
  ['open.statuses.409', methods, refusedWithOther(400)],
  ['open.signatures.v', signatures, say('result.v', '0x01')],
  ['open.encryption.keys', /^GET \/api\/security$/, drop('result.encryptionKeys.0.publicKey')],
  ['open.encryption.used', signatures, grant],
  ['open.attempts.wrong-value-is-403', methods, say('errors.0.code', 'pincode.wrong')],
  ['open.lists.pagination.api.wallets', /^GET \/api\/wallets/, drop('pagination')],
  ['open.idempotency.not-of-archived', signatures, grant],
  ['open.bids.locks-and-frees', /\/balance$/, say('result.0.lockedBalance', '2')],
  ['open.fields.sub-user', subUsers, say('result.password', 'x')],
  ['open.fields.archived-wallet', wallet, drop('result.archivedAt')],
  ['clients.address.valid', /\/address\/validation\//, say('result.valid', false)],
  ['clients.abi.decode', /\/abi\/decode$/, put('result', reversed)],
  ['clients.not-offered.rewards', /^GET \/rewards$/, refusedWithOther(404)],
  ['clients.abi.no-bytes', /\/abi\/decode$/, put('errors', (errors) => [errors, errors].flat())],
  ['clients.users.by-ids', /^GET \/users/, put('result', (list) => [list].flat().slice(1))],
  ['open.idempotency.same-answer', /^POST \/api\/users$/, dropHeader('idempotent-replayed')],
];

/** Adds the wallet that was archived last to the list. */
function archivedListed(): Tampering {
  let archived: unknown;
  return {
    on: /^(?:PATCH|GET) \/api\/wallets/,
    answers: put('result', (result) => {
      if (Array.isArray(result)) return [...result, archived];
      archived ??= result;
      return result;
    }),
  };
}

/** Changes of requests, after which the service does something else; and a change that spans two calls. */
const otherDeeds: readonly (readonly [finds: string, lie: Tampering])[] = [
  ['wallets.archived.not-in-list', archivedListed()],
  ['execute.calls-the-function', askOther(execution, 'setApprovalForAll', 'setApproval')],
  ['execute.transfers-value', askOther(execution, '"value":1,', '"value":0,')],
  ['execute.inputs.several-in-order', askOther(execution, '"value":"1"', '"value":"3"')],
  ['tokens.list.by-tokenTypeId.fox', askOther(/\/tokens\?tokenTypeId=/, /\?.*/, '')],
];

test('an assertion fails for each changed response', { timeout: 240_000 }, async () => {
  const service = await aService();
  const { baseUrl, clientId, clientSecret, operatorToken } = await service.start();
  const rpcUrl = `${baseUrl}/_vaultdesk/rpc/{chain}`;
  const behind = (url: string): Target => ({
    ...{ baseUrl: url, marketUrl: `${url}/market`, tokenUrl: `${url}/oauth/token`, rpcUrl },
    ...{ clientId, clientSecret, operatorToken, isOwn: false },
  });
  const through = async (tampering: Tampering, only: readonly string[]) => {
    const proxy = await openTamperingProxy({ http: service.http, baseUrl }, tampering);
    const choice = { only, withOpenPoints: true, profile: 'contract' } as const;
    const verdicts = await verify({ target: behind(proxy.url), choice, startedAt: Date.now() });
    await proxy.close();
    return verdicts;
  };
  const find = async ([finds, tampering]: readonly [string, Tampering]) => {
    const verdicts = await through(tampering, [finds]);
    return verdicts.map(({ id, outcome, why, exchange }) =>
      outcome === 'deviates' ? `${id} ${outcome}` : `${id} ${why} ${JSON.stringify(exchange)}`,
    );
  };

  const every = [...mutations.map(([finds, on, answers]) => [finds, { on, answers }] as const), ...otherDeeds];
  const names = every.map(([finds]) => finds);
  const honest = await through({ on: delivery }, names);
  const atOnce = pLimit(4);
  const verdicts = await Promise.all(every.map((item) => atOnce(() => find(item))));

  expect(honest.map(({ id, outcome }) => `${id} ${outcome}`).toSorted()).toEqual(
    names.map((name) => `${name} held`).toSorted(),
  );
  expect(every.length).toBeGreaterThan(50);
  expect(verdicts).toEqual(names.map((name) => [`${name} deviates`]));
});
