import { z } from 'zod';
import { chainNames } from '../../client.ts';
import {
  accepts,
  type Check,
  contains,
  deletes,
  given,
  hasHeader,
  holds,
  inOrder,
  itemOf,
  lists,
  rejects,
  repeats,
  returns,
  same,
  shows,
} from '../../expect.ts';
import * as be from '../../shapes.ts';
import { each, inContract, inHosted, type Subject, table, words } from '../../shapes.ts';
import { executing } from '../../world/chain.ts';
import { message } from '../../world/wallets.ts';
import { responseTo, type Source, to, withoutToken } from '../../world/world.ts';

const someId = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const credential = '{wallet.owner.credential}';

/** Passes if a rejection has this status and exactly this code, and its text these parts. */
function explains(source: Source, status: number, code: string, ...parts: readonly string[]): Check {
  return given({ response: source }, rejects('response', status, code), async (world) => {
    const response = await responseTo(world, 'response');
    for (const part of parts) holds(response.text.includes(part), `The response does not contain ${part}.`, response);
  });
}

/** Rows by the words of their ids. @example 'GET-api.users.nope' */
function byCall<Row extends readonly [call: string, ...rest: unknown[]]>(rows: readonly Row[], length?: number) {
  const wordOf = (call: string) => call.slice(0, length).replace(someId, 'id').replace(' /', '-').replaceAll('/', '.');
  return Object.fromEntries(rows.map((row) => [wordOf(row[0]), row]));
}

/** Calls, and a part of the sentence. */
const notOffered = [
  ['POST /api/swaps/trades', 'Swaps'],
  [`GET /api/wallets/${someId}/swaps/trades/pairs`, 'Swaps'],
  ['POST /api/fiat/onramp', 'Fiat ramps'],
  [`GET /api/wallets/${someId}/ramps`, 'Fiat ramps'],
  ['GET /api/apps/branding', 'Branding'],
  ['GET /api/v3/company-wallets', 'Company wallets'],
  ['GET /collections/fees', 'Fees and orders'],
  [`GET /market/collections/${someId}/orders`, 'Fees and orders'],
  ['GET /rewards', 'Rewards'],
  ['POST /api/v3/erc1155/tokens/burns', 'Burning'],
  [`PUT /api/wallets/${someId}/user`, 'sealed for the signing methods'],
] as const;
const calls = Object.entries(byCall(notOffered)).map(([word, row]) => [word.replace(/^\w+-/, ''), row] as const);

const otherChain = {
  path: 'GET /api/chains/bitcoin',
  query: 'GET /api/wallets?secretType=BITCOIN',
  body: to('POST /api/wallets', { secretType: 'BITCOIN', userId: someId }),
  import: to('POST /api/wallets/import', { importWalletType: 'bitcoin_private_key', userId: someId }),
  'nested-body': to('POST /api/signatures', {
    signatureRequest: { ...message, secretType: 'BITCOIN', walletId: someId },
  }),
};
const otherChains = `BITCOIN is not offered by Vaultdesk. Use one of ${chainNames.join(', ')}.`;

const unknownPlaces = [
  ['GET /offers/cold'],
  ['GET /market/offers/cold'],
  ['POST /offers/cold'],
  ['GET /users/me'],
  ['GET /api/wallets/pending/events'],
] as const;

/** Calls with a word in place of an id, and the start of the sentence. */
const wordsForIds = [
  ['GET /api/users/nope', 'No user has the id nope, because ids are UUIDs. '],
  ['GET /offers/cold', 'No offer has the id cold, because ids are UUIDs. '],
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
const encoded = { signature: 'transfer(address,uint256)', selector: '0xa9059cbb', data };
const decoding = (body: object) => to('POST /api/contracts/abi/decode', { types, ...body });

/** Addresses and chains that clients of the hosted service use: each has a truthful response. */
export const clientPlaces: Subject = {
  title: 'Addresses of existing clients',
  part: 'open points',
  statements: table({
    '501 with a sentence: swaps, fiat ramps, branding, company wallets, chains that are not EVM, collections’ fees and orders, rewards.':
      {
        ...each('clients.not-offered.*', Object.fromEntries(calls), ([call, part]) => {
          const source = to(call, call.startsWith('GET') ? undefined : {});
          return explains(source, 501, 'route.not-offered', 'not offered by Vaultdesk', part);
        }),
        ...each('clients.other-chain.in-*', otherChain, (source: Source) =>
          explains(source, 501, 'route.not-offered', otherChains),
        ),
        'clients.other-chain.unknown-word': rejects('GET /api/wallets?secretType=BITCOINS', 400, 'secretType'),
      },
    'Errors state the real cause: `GET /offers/something` is an unknown address, not a bad UUID.': {
      ...each('clients.unknown-address.*', byCall(unknownPlaces), ([call]) =>
        inOrder(rejects(call, 404, 'route.not-found'), rejects(withoutToken(call), 404, 'route.not-found')),
      ),
      ...each('clients.word-for-id.*', byCall(wordsForIds, 60), ([call, part]) =>
        explains(call, 404, 'route.not-found', part),
      ),
      ...each('clients.malformed-id.*', words('123', 'hot-1', `${someId}0`, 'not-an-id'), (id) =>
        rejects(`GET /offers/${id}`, 400, 'offerId'),
      ),
      'clients.other-method': rejects('POST /offers/7', 405, 'route.method-not-allowed'),
    },
    'GET /actuator/health': {
      'clients.health': shows(withoutToken('GET /actuator/health'), be.only({ status: 'UP' })),
    },
    'POST /api/contracts/abi/encode, /decode; GET /api/transactions/{chain}/fees': {
      'clients.fees': returns('GET /api/transactions/MATIC/fees', [
        {
          secretType: 'MATIC',
          gasPrice: be.integer,
          defaultPrice: true,
          baseFeePerGas: be.integer,
          maxFeePerGas: be.integer,
        },
      ]),
      'clients.abi.encode': returns(
        to('POST /api/contracts/abi/encode', { functionName: 'transfer', inputs }),
        be.only(encoded),
      ),
      'clients.abi.decode': returns(decoding({ functionName: 'transfer', data }), inputs),
      'clients.abi.decode-values': returns(decoding({ data: `0x${data.slice(10)}` }), inputs),
      'clients.abi.decode-outputs': returns(
        decoding({ functionName: 'transfer', data, types: null, outputs: types }),
        inputs,
      ),
      'clients.abi.another-call': rejects(decoding({ functionName: 'approve', data }), 422, 'contract.unreadable'),
      'clients.abi.too-few-bytes': rejects(decoding({ data: '0x0102' }), 422, 'contract.unreadable'),
      'clients.abi.no-bytes': rejects(decoding({ data: '0xabc' }), 400, 'data'),
      'clients.abi.unknown-type': rejects(decoding({ data, types: [{ type: 'money' }] }), 400, 'types[0].type'),
    },
  }),
};

const validates = (text: string, valid: boolean) =>
  returns(`GET /api/wallets/address/validation/MATIC/${text}`, be.only({ valid }));

/** Finds the wallet on MATIC among those of its user, or does not. */
const finds = (query: string, isFound = true) =>
  lists(
    `GET /api/wallets?userId={matic.owner.userId}&secretType=MATIC&${query}`,
    isFound ? { has: ['{matic.id}'] } : { lacks: ['{matic.id}'] },
  );

/** The balance of wallets in a response: a wallet, or a list. */
const withBalance = {
  balance: z.looseObject({ balance: be.number, symbol: be.exactly('ETH'), decimals: be.exactly(18) }),
};
const withoutBalance = { balance: be.absent };
const ofAddress = 'GET /api/wallets?address={wallet.address}&secretType=ETHEREUM';

const transfer = { type: 'TRANSFER', walletId: '{wallet.id}', secretType: 'ETHEREUM', to: address, value: '0.5' };
const sending = (fields: object, path = '') =>
  to(`POST /api/transactions${path}`, { transactionRequest: { ...transfer, ...fields } });
const fields = { data: '0xabcd', chainSpecificFields: { gasLimit: '60000' }, alias: null };
const withFields = { ...transfer, ...fields };
/** The request in responses, chain-typed in the profile `hosted`. */
const shown = { ...transfer, type: '{expected.transferType}', value: '{expected.half}' };

const key = (name: string) => ({ headers: { 'idempotency-key': `${name}-{run}` } });

const savingTransaction = (more = {}) =>
  to('POST /api/transactions', { pincode: '482915', transactionRequest: { ...transfer, status: 'SAVED' } }, more);
const savingSignature = to('POST /api/signatures', { signatureRequest: { ...message, status: 'SAVED' } });
const saved = { status: 'SAVED', id: '{draft.id}' };
const savedTransaction = { ...saved, transactionRequest: shown, walletId: '{wallet.id}' };
const savedSignature = { ...saved, type: 'ETHEREUM_RAW', request: message, expiresAt: be.timestamp };
const draftPath = '/api/transactions/{draft.id}';
const performing = (verb: string, signingMethod?: string) => to(`POST ${draftPath}/${verb}`, {}, signingMethod);
const signingPath = '/api/signatures/{draft.id}';
const signing = (name: string) =>
  to(`POST ${signingPath}/sign`, undefined, { signingMethod: credential, ...key(name) });
const isDraft = shows('draft', { success: true }, 202);
const draft = { has: ['{draft.id}'] };
const noDraft = { lacks: ['{draft.id}'] };

/** Executes and confirms the draft at once. */
const performsOnce: Check = async (world) => {
  const both = await Promise.all(['execute', 'confirm'].map((verb) => performing(verb, credential)(world)));
  const is = both.map(({ status }) => status).toSorted((one, other) => one - other);
  same({ is, should: [200, 409] }, 'The statuses', both[0]);
};

const older = (fields: object) => to('POST /api/wallets', { secretType: 'ETHEREUM', ...fields });
const shortPin = older({ walletType: 'WHITE_LABEL', pincode: '1234' });
const olderSigning = (pin: string) => {
  const signatureRequest = { ...message, walletId: '{older.id}' };
  return to('POST /api/signatures', { signatureRequest }, `{user.signingMethods.0.id}:${pin}`);
};

/** Wallet shapes that clients of the hosted service rely on beyond the contract. */
export const clientWallets: Subject = {
  title: 'Wallets of existing clients',
  part: 'open points',
  statements: table({
    '`GET /api/chains` | an array of names, `["AVAC","BSC","ETHEREUM","MATIC"]`; the details remain at `/api/chains/{name}`':
      {
        'clients.chains.names': returns('GET /api/chains', chainNames.toSorted()),
        'clients.chains.details': returns('GET /api/chains/MATIC', {
          secretType: 'MATIC',
          chainId: be.integer,
          blockNumber: be.integer,
          requiredConfirmations: 1,
        }),
      },
    '`GET /api/wallets/address/validation/{chain}/{address}` | `result: {"valid": true}`': {
      'clients.address.valid': validates(address, true),
      'clients.address.wrong-checksum': validates(address.replace('aAeb', 'AAeb'), false),
      'clients.address.nonsense': validates('nonsense', false),
    },
    '`GET /api/wallets/{id}/events` | `metadata` as JSON text, `client` (the client id)': {
      'clients.wallet-events': contains('GET /api/wallets/{returning.id}/events', '\\"signingMethodType\\":\\"PIN\\"'),
    },
    '`GET /api/wallets/{id}?includeBalance=true` | `balance` as in the list; `GET /api/wallets?address=` of one wallet returns `balance` by default':
      {
        'clients.balance.on-request': inOrder(
          returns('GET /api/wallets/{wallet.id}', withBalance),
          returns('GET /api/wallets/{wallet.id}?includeBalance=false', withoutBalance),
          returns('GET /api/wallets/{wallet.id}?includeBalance=true', withBalance),
          returns('GET /api/wallets?size=1', [withoutBalance]),
        ),
        'clients.balance.by-address': inOrder(
          returns(ofAddress, [withBalance]),
          returns(`${ofAddress}&includeBalance=false`, [withoutBalance]),
        ),
      },
    '`GET /users?id=…&id=…`, `contract-addresses=` on nonfungibles, `walletType=` on wallets | filters work': {
      'clients.wallets.by-type': inOrder(
        finds('walletType={expected.walletType}'),
        finds('walletType={expected.otherWalletType}', false),
        finds('walletType={expected.walletType}&address={matic.address}'),
        finds('walletType={expected.otherWalletType}&address={matic.address}', false),
        lists('GET /api/wallets?walletType={expected.walletType}&secretType=MATIC&size=1000', {
          has: ['{matic.id}'],
          lacks: ['{wallet.id}'],
        }),
      ),
    },
    '`GET /api/transactions` | each item also with `transactionHash` and the nested `transactionRequest` unchanged from the request':
      {
        'clients.transactions.request': given(
          { executed: to('POST /api/transactions/execute', { transactionRequest: withFields }, credential) },
          returns(itemOf('GET /api/transactions?walletId={wallet.id}&size=1000', '{executed.id}'), {
            hash: '{executed.transactionHash}',
            transactionHash: '{executed.transactionHash}',
            transactionRequest: { ...shown, ...fields },
          }),
        ),
      },
    '`POST /api/transactions` or `/api/signatures` with `status: "SAVED"` (inside the request object) | not executed and not signed: a draft with an `id`, listed, confirmed or executed later, deleted':
      {
        'clients.saved.transaction': given(
          { draft: savingTransaction() },
          isDraft,
          returns('draft', { ...savedTransaction, transactionRequest: transfer }),
          returns(`GET ${draftPath}`, savedTransaction),
          lists('GET /api/transactions?size=1000', draft),
          lists('GET /api/transactions?statuses=PENDING&size=1000', noDraft),
          rejects(to(`POST ${draftPath}/execute`), 400, 'pincode.empty'),
          performsOnce,
          rejects(performing('execute', credential), 409, 'saved-request.performed'),
          returns(`GET ${draftPath}`, { id: '{draft.id}', transactionHash: be.hash, transactionRequest: shown }),
          rejects(`DELETE ${draftPath}`, 409, 'saved-request.performed'),
        ),
        'clients.saved.deleted': given(
          { draft: savingTransaction() },
          isDraft,
          deletes(`DELETE ${draftPath}`),
          rejects(`GET ${draftPath}`, 404, 'transaction.not-found'),
          lists('GET /api/transactions?size=1000', noDraft),
        ),
        'clients.saved.replayed': given(
          { draft: savingTransaction(key('draft')), second: savingTransaction(key('draft')) },
          isDraft,
          shows('second', { success: true }, 202),
          repeats('second', 'draft'),
          hasHeader('second', 'idempotent-replayed', /^true$/),
        ),
        'clients.saved.impossible': inOrder(
          rejects(sending({ status: 'SAVED', secretType: 'MATIC' }), 422, 'wallet.chain-mismatch'),
          rejects(sending({ status: 'LATER' }), 400, 'transactionRequest.status'),
        ),
        'clients.saved.signature': given(
          { draft: savingSignature },
          isDraft,
          returns('draft', savedSignature),
          returns(`GET ${signingPath}`, savedSignature),
          lists('GET /api/signatures?status=SAVED', draft),
          lists('GET /api/signables', noDraft),
          rejects(to(`POST ${signingPath}/confirm`, { secretType: 'MATIC' }), 422, 'wallet.chain-mismatch'),
          returns(to(`POST ${signingPath}/confirm`, { secretType: 'ETHEREUM' }), { id: '{draft.id}', status: 'READY' }),
          lists('GET /api/signatures?status=SAVED', noDraft),
          lists('GET /api/signables', draft),
          given(
            { first: signing('one') },
            repeats('first', to('POST /api/signatures', { signatureRequest: message }, credential)),
            repeats(signing('one'), 'first'),
          ),
          rejects(signing('two'), 409, 'saved-request.performed'),
          lists('GET /api/signatures', noDraft),
          returns(`GET ${signingPath}`, { status: 'SIGNED', signatureRequest: { type: 'HEX_SIGNATURE' } }),
        ),
        'clients.saved.built-alone': inOrder(
          returns(sending({}, '/build'), {
            ...shown,
            chainSpecificFields: { gasLimit: be.text.regex(/^\d+$/, 'it is not a number') },
          }),
          returns(to('POST /api/signatures/build', { signatureRequest: message }), message),
        ),
      },
    '`POST /api/wallets` in the older form (`walletType`, `pincode`, no user): creates a separate user with that PIN if it has six digits; otherwise the error gives the reason.':
      {
        'clients.older-wallet': given(
          { older: older({ walletType: 'WHITE_LABEL', pincode: '246810' }), user: 'GET /api/users/{older.userId}' },
          returns('older', { id: be.uuid, userId: be.uuid, walletType: '{expected.walletType}' }),
          returns('user', { signingMethods: [{ type: 'PIN' }] }),
          accepts(olderSigning('246810')),
          rejects(olderSigning('246811'), 403, 'pincode.incorrect'),
        ),
        'clients.older-wallet.six-digits': inContract(explains(shortPin, 400, 'pincode', 'Use exactly six digits')),
        'clients.older-wallet.short-pin': inHosted(returns(shortPin, { id: be.uuid, userId: be.uuid })),
        'clients.older-wallet.without-user': rejects(older({}), 400, 'userId'),
      },
    'execute and transaction responses | also `id`': {
      'clients.transactions.id': returns(executing(), { id: be.uuid }),
    },
  }),
};
