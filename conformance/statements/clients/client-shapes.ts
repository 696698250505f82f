import { z } from 'zod';
import { read } from '../../client.ts';
import { valueAt } from '../../exchange.ts';
import { accepts, type Check, contains, holds, inOrder, lists, refuses, returns, same, shows } from '../../expect.ts';
import * as be from '../../shapes.ts';
import { each, type Subject, table } from '../../shapes.ts';
import { executing } from '../../world/chain.ts';
import { withId } from '../../world/users.ts';
import { message } from '../../world/wallets.ts';
import { to, type World } from '../../world/world.ts';

const someId = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const credential = '{wallet.owner.credential}';

/** Calls a method, with an empty body if it takes one. */
const calling = (call: string) => to(call, call.startsWith('GET') ? undefined : {});

/** Passes if a rejection has this status and code, and its text these parts. */
const explains =
  (see: ReturnType<typeof to>, status: number, code: string, ...parts: string[]): Check =>
  async (world) => {
    const response = await see(world);
    await refuses(async () => response, status, code)(world);
    for (const part of parts) holds(response.text.includes(part), `The response does not contain ${part}.`, response);
  };

const notOffered = [
  ['POST /api/swaps/trades', 'Swaps'],
  [`GET /api/wallets/${someId}/swaps/trades/pairs`, 'Swaps'],
  ['POST /api/fiat/onramp', 'Fiat ramps'],
  [`GET /api/wallets/${someId}/ramps`, 'Fiat ramps'],
  ['GET /api/apps/branding', 'Branding'],
  ['GET /api/v3/company-wallets', 'Company wallets'],
  ['POST /api/v3/erc1155/company-wallets', 'Company wallets'],
  ['GET /collections/fees', 'Fees and orders'],
  [`GET /market/collections/${someId}/orders`, 'Fees and orders'],
  ['GET /rewards', 'Rewards'],
  ['POST /api/v3/erc20/contracts/deployments', 'ERC-20'],
  ['POST /api/v3/erc1155/tokens/burns', 'Burning'],
  [`PUT /api/wallets/${someId}/user`, 'sealed for the signing methods'],
] as const;

const otherChain = {
  path: to('GET /api/chains/bitcoin'),
  query: to('GET /api/wallets?secretType=BITCOIN'),
  body: to('POST /api/wallets', { secretType: 'BITCOIN', userId: someId }),
  import: to('POST /api/wallets/import', {
    importWalletType: 'bitcoin_private_key',
    userId: someId,
  }),
  'nested-body': to('POST /api/signatures', {
    signatureRequest: { ...message, secretType: 'BITCOIN', walletId: someId },
  }),
};

const unknownPlaces = [
  'GET /offers/hot',
  'GET /market/offers/hot',
  'POST /offers/hot',
  'GET /users/me',
  'GET /api/wallets/pending/events',
];

const wordsForIds = [
  ['GET /api/users/nope', 'No user has the id nope, because ids are UUIDs. '],
  ['GET /offers/hot', 'No offer has the id hot, because ids are UUIDs. '],
  ['PUT /webhooks/shop', 'No webhook has the id shop, because ids are UUIDs. '],
  [`DELETE /api/users/${someId}/signing-methods/pin`, 'No signing method has the id pin, '],
  ['GET /_vaultdesk/requests/last', 'Nothing here has the id last, because ids are UUIDs. '],
  [`GET /offers/${'o'.repeat(2000)}`, `No offer has the id ${'o'.repeat(40)}…, because`],
  [`GET /api/nothing/${'o'.repeat(2000)}`, `No operation exists at /api/nothing/${'o'.repeat(187)}….`],
] as const;

const inputs = [
  { type: 'address', value: address },
  { type: 'uint256', value: '1000000' },
];
const types = inputs.map(({ type }) => ({ type }));
const data = `0xa9059cbb${address.slice(2).toLowerCase().padStart(64, '0')}${'f4240'.padStart(64, '0')}`;
const decoding = (body: object) => to('POST /api/contracts/abi/decode', body);
const wei = be.text.regex(/^\d+$/, 'it is not an amount in wei');

/** Addresses and chains that clients of the hosted service use: each has a truthful response. */
export const clientPlaces: Subject = {
  title: 'Addresses of existing clients',
  part: 'open points',
  statements: table({
    '501 with a sentence: swaps, fiat ramps, branding, company wallets, chains that are not EVM, collections’ fees and orders, rewards.':
      {
        ...each(notOffered, ([call, part]) => [
          `clients.not-offered.${call
            .replace(/^\w+ \//, '')
            .replace(someId, 'id')
            .replaceAll('/', '.')}`,
          explains(calling(call), 501, 'route.not-offered', 'not offered by Vaultdesk', part),
        ]),
        ...each(Object.entries(otherChain), ([place, see]) => [
          `clients.other-chain.in-${place}`,
          explains(
            see,
            501,
            'route.not-offered',
            'BITCOIN is not offered by Vaultdesk. Use one of ETHEREUM, MATIC, AVAC, BSC.',
          ),
        ]),
        'clients.other-chain.unknown-word': refuses(to('GET /api/wallets?secretType=BITCOINS'), 400, 'secretType'),
      },
    'Errors state the real cause: `GET /offers/something` is an unknown address, not a bad UUID.': {
      ...each(unknownPlaces, (call) => [
        `clients.unknown-address.${call.replace(' /', '-').replaceAll('/', '.')}`,
        inOrder(
          refuses(to(call), 404, 'route.not-found'),
          refuses(to(call, undefined, { token: null }), 404, 'route.not-found'),
        ),
      ]),
      ...each(wordsForIds, ([call, part]) => [
        `clients.word-for-id.${call.slice(0, 60).replace(someId, 'id').replace(' /', '-').replaceAll('/', '.')}`,
        async (world) => {
          const { body, exchange } = await to(call)(world);
          const said = String(valueAt(body, 'errors.0.message'));
          holds(said.includes(part), `The message is ${said}.`, { exchange });
        },
      ]),
      ...each(['123', 'hot-1', `${someId}0`, 'not-an-id'], (id) => [
        `clients.malformed-id.${id}`,
        refuses(to(`GET /offers/${id}`), 400, 'offerId'),
      ]),
      'clients.other-method': refuses(to('POST /offers/7'), 405),
    },
    'GET /actuator/health': {
      'clients.health': shows(
        to('GET /actuator/health', undefined, { token: null }),
        z.strictObject({ status: be.exactly('UP') }),
      ),
    },
    'POST /api/contracts/abi/encode, /decode; GET /api/transactions/{chain}/fees': {
      'clients.fees': returns(to('GET /api/transactions/MATIC/fees'), {
        secretType: 'MATIC',
        gasPrice: wei,
        baseFeePerGas: wei,
        maxFeePerGas: wei,
      }),
      'clients.abi.encode': returns(
        to('POST /api/contracts/abi/encode', { functionName: 'transfer', inputs }),
        z.strictObject({
          signature: be.exactly('transfer(address,uint256)'),
          selector: be.exactly('0xa9059cbb'),
          data: be.exactly(data),
        }),
      ),
      'clients.abi.decode': returns(decoding({ functionName: 'transfer', data, types }), inputs),
      'clients.abi.decode-values': returns(decoding({ data: `0x${data.slice(10)}`, types }), inputs),
      'clients.abi.another-call': refuses(
        decoding({ functionName: 'approve', data, types }),
        422,
        'contract.unreadable',
      ),
      'clients.abi.too-few-bytes': refuses(decoding({ data: '0x0102', types }), 422, 'contract.unreadable'),
      'clients.abi.no-bytes': refuses(decoding({ data: '0xabc', types }), 400, 'data'),
      'clients.abi.unknown-type': refuses(decoding({ data, types: [{ type: 'money' }] }), 400, 'types[0].type'),
    },
  }),
};

const validating = (text: string) => to(`GET /api/wallets/address/validation/MATIC/${text}`);
const strictly = (fields: z.ZodRawShape) => z.strictObject(fields);

/** Finds the wallet, or no wallet, of a user with one wallet on MATIC. */
const found = (query: string, isFound = true) =>
  lists(
    to(`GET /api/wallets?userId={matic.owner.userId}&secretType=MATIC&${query}`),
    isFound ? { has: ['{matic.id}'] } : { lacks: ['{matic.id}'] },
  );

/** The balance of wallets in a response: a wallet, or a list. */
const withBalance = {
  balance: z.looseObject({
    balance: be.number,
    symbol: be.exactly('ETH'),
    decimals: be.exactly(18),
  }),
};
const withoutBalance = { balance: be.absent };

const transfer = {
  type: 'TRANSFER',
  walletId: '{wallet.id}',
  secretType: 'ETHEREUM',
  to: address,
  value: '0.5',
};
const sending = (fields: object, path = '') =>
  to(`POST /api/transactions${path}`, { transactionRequest: { ...transfer, ...fields } });

/** A saved request, and its id. */
async function draft(world: World, kind: 'transactions' | 'signatures', asking: object = {}) {
  const request =
    kind === 'transactions'
      ? { pincode: '482915', transactionRequest: { ...transfer, status: 'SAVED' } }
      : { signatureRequest: { ...message, status: 'SAVED' } };
  const response = await to(`POST /api/${kind}`, request, asking)(world);
  same({ is: response.status, should: 202 }, 'The status', response);
  return { response, id: read(response, withId).id };
}

const savedSays =
  '`POST /api/transactions` or `/api/signatures` with `status: "SAVED"` (inside the request object) | not executed and not signed: a draft with an `id`, listed, confirmed or executed later, deleted';

/** Wallet shapes that clients of the hosted service rely on beyond the contract. */
export const clientWallets: Subject = {
  title: 'Wallets of existing clients',
  part: 'open points',
  statements: table({
    '`GET /api/chains` | an array of names, `["AVAC","BSC","ETHEREUM","MATIC"]`; the details remain at `/api/chains/{name}`':
      {
        'clients.chains.names': returns(to('GET /api/chains'), ['AVAC', 'BSC', 'ETHEREUM', 'MATIC']),
        'clients.chains.details': returns(to('GET /api/chains/MATIC'), {
          secretType: 'MATIC',
          chainId: be.integer,
          blockNumber: be.integer,
          requiredConfirmations: 1,
        }),
      },
    '`GET /api/wallets/address/validation/{chain}/{address}` | `result: {"valid": true}`': {
      'clients.address.valid': returns(validating(address), strictly({ valid: be.exactly(true) })),
      'clients.address.wrong-checksum': returns(
        validating(address.replace('aAeb', 'AAeb')),
        strictly({ valid: be.exactly(false) }),
      ),
      'clients.address.nonsense': returns(validating('nonsense'), strictly({ valid: be.exactly(false) })),
    },
    '`GET /api/wallets/{id}/events` | `metadata` as JSON text, `client` (the client id)': {
      'clients.wallet-events': contains(
        to('GET /api/wallets/{returning.id}/events'),
        '\\"signingMethodType\\":\\"PIN\\"',
      ),
    },
    '`GET /api/wallets/{id}?includeBalance=true` | `balance` as in the list; `GET /api/wallets?address=` of one wallet returns `balance` by default':
      {
        'clients.balance.on-request': inOrder(
          returns(to('GET /api/wallets/{wallet.id}'), withoutBalance),
          returns(to('GET /api/wallets/{wallet.id}?includeBalance=true'), withBalance),
          returns(to('GET /api/wallets?size=1'), [withoutBalance]),
        ),
        'clients.balance.by-address': inOrder(
          returns(to('GET /api/wallets?address={wallet.address}&secretType=ETHEREUM'), [withBalance]),
          returns(to('GET /api/wallets?address={wallet.address}&secretType=ETHEREUM&includeBalance=false'), [
            withoutBalance,
          ]),
        ),
      },
    '`GET /users?id=…&id=…`, `contract-addresses=` on nonfungibles, `walletType=` on wallets | filters work': {
      'clients.wallets.by-type': inOrder(
        found('walletType=API_WALLET'),
        found('walletType=THREEWAY_SHARED', false),
        found('walletType=API_WALLET&address={matic.address}'),
        found('walletType=THREEWAY_SHARED&address={matic.address}', false),
        lists(to('GET /api/wallets?walletType=API_WALLET&secretType=MATIC&size=1000'), {
          has: ['{matic.id}'],
          lacks: ['{wallet.id}'],
        }),
      ),
    },
    '`GET /api/transactions` | each item also with `transactionHash` and the nested `transactionRequest` unchanged from the request':
      {
        'clients.transactions.request': async (world) => {
          const fields = {
            data: '0xabcd',
            chainSpecificFields: { gasLimit: '60000' },
            alias: null,
          };
          const request = { ...transfer, ...fields };
          const response = await to(
            'POST /api/transactions/execute',
            { transactionRequest: request },
            credential,
          )(world);
          const executed = read(response, z.object({ id: be.uuid, transactionHash: be.hash }));
          const { id, transactionHash } = executed;
          const all = read(
            await to('GET /api/transactions?walletId={wallet.id}&size=1000')(world),
            z.array(z.looseObject({ id: z.string() })),
          );
          const value = all.find((item) => item.id === id);
          await returns(async () => ({ value, exchange: response.exchange }), {
            hash: transactionHash,
            transactionHash,
            transactionRequest: request,
          })(world);
        },
      },
    [savedSays]: {
      'clients.saved.transaction': async (world) => {
        const { response, id } = await draft(world, 'transactions');
        const saved = {
          id,
          status: 'SAVED',
          transactionRequest: transfer,
          walletId: '{wallet.id}',
        };
        const path = `/api/transactions/${id}`;
        await returns(async () => response, saved)(world);
        await returns(to(`GET ${path}`), saved)(world);
        await lists(to('GET /api/transactions?size=1000'), { has: [id] })(world);
        await lists(to('GET /api/transactions?statuses=PENDING&size=1000'), { lacks: [id] })(world);
        await refuses(to(`POST ${path}/execute`), 400, 'pincode.empty')(world);
        const both = await Promise.all(
          ['execute', 'confirm'].map((verb) => to(`POST ${path}/${verb}`, {}, credential)(world)),
        );
        const statuses = both.map(({ status }) => status).toSorted((one, other) => one - other);
        same({ is: statuses, should: [200, 409] }, 'The statuses', both[0]);
        await refuses(to(`POST ${path}/execute`, {}, credential), 409, 'saved-request.performed')(world);
        const executed = { id, transactionHash: be.hash, transactionRequest: transfer };
        await returns(to(`GET ${path}`), executed)(world);
        await refuses(to(`DELETE ${path}`), 409)(world);
      },
      'clients.saved.deleted': async (world) => {
        const { id } = await draft(world, 'transactions');
        await shows(to(`DELETE /api/transactions/${id}`), strictly({ success: be.exactly(true) }))(world);
        await refuses(to(`GET /api/transactions/${id}`), 404)(world);
        await lists(to('GET /api/transactions?size=1000'), { lacks: [id] })(world);
      },
      'clients.saved.replayed': async (world) => {
        const asking = { headers: { 'idempotency-key': `draft-${world.run}` } };
        const first = await draft(world, 'transactions', asking);
        const second = await draft(world, 'transactions', asking);
        same({ is: second.response.body, should: first.response.body }, 'It', second.response);
        const isMarked = second.response.headers.get('idempotent-replayed') === 'true';
        holds(isMarked, 'The second response is not marked.', second.response);
      },
      'clients.saved.impossible': inOrder(
        refuses(sending({ status: 'SAVED', secretType: 'MATIC' }), undefined, 'wallet.chain-mismatch'),
        refuses(sending({ status: 'LATER' }), 400, 'transactionRequest.status'),
      ),
      'clients.saved.signature': async (world) => {
        const { response, id } = await draft(world, 'signatures');
        const saved = { id, status: 'SAVED', signatureRequest: message };
        const path = `/api/signatures/${id}`;
        await returns(async () => response, saved)(world);
        await returns(to(`GET ${path}`), saved)(world);
        await lists(to('GET /api/signatures'), { has: [id] })(world);
        const signs = (key: string, signingMethod = credential) =>
          to(`POST ${path}/sign`, undefined, {
            signingMethod,
            headers: { 'idempotency-key': `${key}-${world.run}` },
          });
        const first = await signs('one')(world);
        const signed = await to('POST /api/signatures', { signatureRequest: message }, credential)(world);
        same({ is: first.body, should: signed.body }, 'The signature', first);
        const again = await signs('one')(world);
        same({ is: again.body, should: first.body }, 'The signature', again);
        await refuses(signs('two'), 409, 'saved-request.performed')(world);
        await lists(to('GET /api/signatures'), { lacks: [id] })(world);
        await refuses(to(`GET ${path}`), 404)(world);
      },
      'clients.saved.built-alone': inOrder(
        returns(sending({}, '/build'), {
          ...transfer,
          chainSpecificFields: { gasLimit: be.text.regex(/^\d+$/, 'it is not a number') },
        }),
        returns(to('POST /api/signatures/build', { signatureRequest: message }), message),
      ),
    },
    '`POST /api/wallets` in the older form (`walletType`, `pincode`, no user): creates a separate user with that PIN if it has six digits; otherwise the error gives the reason.':
      {
        'clients.older-wallet': async (world) => {
          const older = { walletType: 'WHITE_LABEL', secretType: 'ETHEREUM', pincode: '246810' };
          const created = await to('POST /api/wallets', older)(world);
          const shape = z.object({
            id: be.uuid,
            userId: be.uuid,
            walletType: be.exactly('API_WALLET'),
          });
          const { id: walletId, userId } = read(created, shape);
          const owner = to(`GET /api/users/${userId}`);
          await returns(owner, { signingMethods: [{ type: 'PIN' }] })(world);
          const signs = (pincode: string) =>
            to('POST /api/signatures', { pincode, signatureRequest: { ...message, walletId } });
          await accepts(signs('246810'))(world);
          await refuses(signs('246811'), 403, 'pincode.incorrect')(world);
        },
        'clients.older-wallet.short-pin': explains(
          to('POST /api/wallets', {
            walletType: 'WHITE_LABEL',
            secretType: 'ETHEREUM',
            pincode: '1234',
          }),
          400,
          'pincode',
          'Use exactly six digits',
        ),
        'clients.older-wallet.without-user': refuses(
          to('POST /api/wallets', { secretType: 'ETHEREUM' }),
          400,
          'userId',
        ),
      },
    'execute and transaction responses | also `id`': {
      'clients.transactions.id': returns(executing(), { id: be.uuid }),
    },
  }),
};
