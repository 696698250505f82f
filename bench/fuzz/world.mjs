// @ts-check
import { tokenForm } from '../access-token.mjs';
import { chainNames } from '../chain-names.mjs';

/** @typedef {import('../killable-service.mjs').KillableService} KillableService */

/**
 * A successful request. Its path, headers and body may be mutated; the caller is stored separately.
 * @typedef {object} Seed
 * @property {string} name Operation name.
 * @property {string} method
 * @property {string} path
 * @property {unknown} [body] Sent as JSON; text is sent as a form.
 * @property {string} [credential] Sent as Signing-Method.
 */

/**
 * @typedef {object} World
 * @property {Seed[]} seeds
 * @property {Record<string, string[]>} known Values by field name: ids, addresses, hashes.
 * @property {string[]} foreign Ids of another application.
 * @property {string} foreignToken
 * @property {string} credential Of a user with wallets.
 * @property {(token: string) => Promise<unknown>} deriveConcurrently Derives a key on every thread, which uses 19 MiB each.
 * @property {Record<string, string>} secrets Must not appear in any response or log line.
 */

const pin = '739264';
const chain = { secretType: 'ETHEREUM' };

/** The `config.json` of the data directory: all chains but the first do not respond. */
export const configuration = {
  chains: Object.fromEntries(
    chainNames
      .slice(1)
      .map((name, index) => [name, { rpcUrl: 'http://127.0.0.1:9', chainId: 990_001 + index }]),
  ),
};

/** Typical values by field name, so that more requests pass validation. @type {Record<string, string[]>} */
const usual = {
  secretType: ['ETHEREUM', 'ETHEREUM', 'ETHEREUM', 'MATIC'],
  chain: ['ETHEREUM', 'ETHEREUM', 'ETHEREUM', 'BSC'],
  functionName: ['balanceOf', 'balanceOf', 'transfer', 'totalSupply'],
  cardNumber: ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0025 0000 3155'],
  email: ['ada@example.com'],
  currency: ['usd', 'USDC'],
  price: ['12.5', '0.01', '1000000'],
  standard: ['ERC721', 'ERC1155', 'ERC-721', 'ERC-1155'],
  key: ['tokenLifetimeSeconds', 'signingMethodReply', 'strictOfferFields', 'retryProfile'],
  block: ['latest', '0', '1', '7'],
  from: ['2026-01-01T00:00:00Z'],
  text: ['function f(uint256 a, (address b, bytes32[2] c)[] d) returns (bool)', '[]', '{"abi":[]}'],
  url: ['http://127.0.0.1:7/hook', 'http://127.0.0.1:7/', 'https://example.test/'],
};

/** Number of each item that the fuzzer consumes. */
const spares = 8;

/** Creates almost every kind of record, and records the requests. @param {KillableService} service @returns {Promise<World>} */
export async function makeWorld(service) {
  const maker = new Maker(service);
  const people = await makePeople(maker);
  const { foreign, foreignToken, spareId } = await makeForeigners(maker);
  maker.know('applicationId', spareId);
  await makeTransactions(maker, people);
  await makeMarket(maker, people);
  await makeCollection(maker, people);
  await makePayments(maker);
  return {
    seeds: maker.seeds,
    known: { ...usual, ...maker.known },
    foreign,
    foreignToken,
    credential: people.credential,
    deriveConcurrently: (token) =>
      Promise.all(
        Array.from({ length: 32 }, () =>
          maker.once(
            'POST /api/users',
            { signingMethod: { type: 'PIN', value: '118422' } },
            { token },
          ),
        ),
      ),
    secrets: {
      pin,
      clientSecret: service.ready.clientSecret,
      operatorToken: service.operatorToken,
    },
  };
}

/** Sends requests that must succeed, and records each as a seed. */
class Maker {
  /** @type {Seed[]} */
  seeds = [];
  /** @type {Record<string, string[]>} */
  known = {};
  #service;

  /** @param {KillableService} service */
  constructor(service) {
    this.#service = service;
  }

  /** @param {string} field @param {string} value */
  know(field, value) {
    this.known[field] = [...(this.known[field] ?? []), value];
  }

  /** @param {string} name @param {string} methodAndPath @param {unknown} [body] @param {string} [credential] @returns {Promise<any>} */
  async make(name, methodAndPath, body, credential) {
    const result = await this.once(methodAndPath, body, { credential });
    const [method = '', path = ''] = methodAndPath.split(' ');
    this.seeds.push({ name, method, path, body, ...(credential && { credential }) });
    return result;
  }

  /** @param {string} methodAndPath @param {unknown} [body] @param {{ credential?: string | undefined, token?: string }} [as] @returns {Promise<any>} */
  async once(methodAndPath, body, { credential, token } = {}) {
    const [method = '', path = ''] = methodAndPath.split(' ');
    const { baseUrl, headers, operatorToken } = this.#service;
    const isControl = path.startsWith('/_vaultdesk/');
    const bearer = token ?? (isControl ? operatorToken : undefined);
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...headers,
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(credential && { 'signing-method': credential }),
        ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${methodAndPath}: ${response.status} ${text}`);
    const content = JSON.parse(text);
    return content.result ?? content;
  }
}

/** @typedef {{ userId: string, walletId: string, address: string, credential: string }} People */

/** @param {Maker} maker @returns {Promise<People>} */
async function makePeople(maker) {
  const signingMethod = { type: 'PIN', value: pin };
  const user = await maker.once('POST /api/users', { reference: 'fuzz 1', signingMethod });
  const methodId = user.signingMethods[0].id;
  const credential = `${methodId}:${pin}`;
  await maker.make('users.create', 'POST /api/users', { reference: 'fuzz 2' });
  await maker.make('users.change', `PUT /api/users/${user.id}`, { reference: 'fuzz 3' });
  const biometric = { type: 'BIOMETRIC', value: 'a face', physicalDeviceId: 'phone-1' };
  const methods = `/api/users/${user.id}/signing-methods`;
  await maker.once(`POST ${methods}`, biometric, { credential });
  const wallet = await maker.make(
    'wallets.create',
    'POST /api/wallets',
    { userId: user.id, ...chain, identifier: 'main', description: 'Main' },
    credential,
  );
  const walletPath = `/api/wallets/${wallet.id}`;
  await maker.make('wallets.change', `PATCH ${walletPath}`, { description: 'New', primary: true });
  await maker.make(
    'wallets.exportWallet',
    `POST ${walletPath}/export`,
    { type: 'PRIVATE_KEY' },
    credential,
  );
  const ids = { userId: user.id, walletId: wallet.id, address: wallet.address };
  for (const [field, value] of Object.entries({ ...ids, signingMethodId: methodId }))
    maker.know(field, value);
  for (const field of [
    'signerAddress',
    'sellerAddress',
    'walletAddress',
    'destinationAddress',
    'to',
  ])
    maker.know(field, wallet.address);
  const { encryptionKeys } = await maker.make('users.listEncryptionKeys', 'GET /api/security');
  maker.know('encryptionKeyId', encryptionKeys[0].id);
  const reads = [
    ['users.get', `/api/users/${user.id}`],
    ['users.list', '/api/users?page=1&size=10&reference=fuzz%203&sortOn=createdAt&sortOrder=ASC'],
    ['users.listSigningMethods', methods],
    ['wallets.get', walletPath],
    ['wallets.list', `/api/wallets?userId=${user.id}&archived=false&includeBalance=true`],
    ['wallets.listEvents', `${walletPath}/events?page=1&size=5`],
    ['wallets.validateAddress', `/api/wallets/address/validation/ETHEREUM/${wallet.address}`],
  ];
  for (const [name = '', path] of reads) await maker.make(name, `GET ${path}`);
  return { ...ids, credential };
}

/** Creates a second application with a user and a wallet, and a third one for changes. @param {Maker} maker */
async function makeForeigners(maker) {
  const path = 'POST /_vaultdesk/applications';
  const spare = await maker.once(path, { name: 'Spare' });
  await maker.make('applications.change', `PATCH /_vaultdesk/applications/${spare.id}`, {
    name: 'Other',
    allowedOrigins: ['http://localhost:3000'],
  });
  const foreignApplication = await maker.once(path, { name: 'Foreign' });
  const form = tokenForm(foreignApplication).toString();
  const { access_token: token } = await maker.once('POST /oauth/token', form);
  const signingMethod = { type: 'PIN', value: '118422' };
  const user = await maker.once('POST /api/users', { signingMethod }, { token });
  const wallet = await maker.once(
    'POST /api/wallets',
    { userId: user.id, secretType: 'MATIC' },
    { token, credential: `${user.signingMethods[0].id}:118422` },
  );
  return { foreign: [user.id, wallet.id], foreignToken: token, spareId: spare.id };
}

/** @param {Maker} maker @param {People} people */
async function makeTransactions(maker, { walletId, address, credential }) {
  await maker.once('POST /_vaultdesk/chains/ETHEREUM/start', {});
  await maker.make('chains.faucet', 'POST /_vaultdesk/faucet', { ...chain, address, amount: '5' });
  const message = { type: 'MESSAGE', ...chain, walletId, data: 'Hello' };
  const sign = 'POST /api/signatures';
  const signed = await maker.make(
    'signatures.sign',
    sign,
    { signatureRequest: message },
    credential,
  );
  const types = {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'parts', type: 'uint8[2][]' },
    ],
  };
  const domain = { name: 'Fuzz', version: '1', chainId: 31337 };
  const data = { types, domain, primaryType: 'Mail', message: { to: address, parts: [[1, 2]] } };
  await maker.make('signatures.inspect', 'POST /_vaultdesk/signatures/inspection', {
    content: { type: 'EIP712', ...chain, data },
    walletId,
  });
  await maker.make('signatures.verify', 'POST /api/signatures/verification', {
    ...chain,
    signerAddress: address,
    message: 'Hello',
    signature: signed.signature,
  });
  const transactionRequest = { type: 'TRANSFER', walletId, ...chain, to: address, value: '0.01' };
  const executed = await maker.make(
    'transactions.execute',
    'POST /api/transactions/execute',
    { transactionRequest },
    credential,
  );
  maker.know('hash', executed.transactionHash);
  maker.know('transactionHash', executed.transactionHash);
  await maker.make('contracts.parseAbi', 'POST /_vaultdesk/contracts/abi', {
    text: 'function transfer(address to, (uint256 a, bytes32[2] b)[] c) returns (bool)',
  });
  const reads = [
    ['transactions.listAll', `/api/transactions?walletId=${walletId}&page=1`],
    ['transactions.getStatus', `/api/transactions/ETHEREUM/${executed.transactionHash}/status`],
    ['transactions.getLane', `/_vaultdesk/lanes/ETHEREUM/${address}`],
    ['contracts.getBlock', '/_vaultdesk/chains/ETHEREUM/blocks/latest'],
    ['contracts.getAddress', `/_vaultdesk/chains/ETHEREUM/addresses/${address}`],
    ['balances.get', `/api/wallets/${walletId}/balance`],
    ['balances.listTokens', `/api/wallets/${walletId}/balance/tokens`],
    ['chains.listStates', '/_vaultdesk/chains'],
  ];
  for (const [name = '', path] of reads) await maker.make(name, `GET ${path}`);
}

/** @param {Maker} maker @param {People} people */
async function makeMarket(maker, { address, walletId }) {
  const user = await maker.make('marketUsers.create', 'POST /users', {
    type: 'SUB_USER',
    nickname: 'ada',
  });
  maker.know('userId', user.id);
  maker.know('sellerId', user.id);
  const item = await maker.make('chains.mintItem', 'POST /_vaultdesk/chains/ETHEREUM/items', {
    to: address,
    standard: 'ERC1155',
    amount: 5,
  });
  maker.know('contractAddress', item.contractAddress);
  maker.know('tokenId', item.tokenId);
  await maker.make('contracts.read', 'POST /api/contracts/read', {
    ...chain,
    contractAddress: item.contractAddress,
    functionName: 'balanceOf',
    inputs: [
      { type: 'address', value: address },
      { type: 'uint256', value: item.tokenId },
    ],
    outputs: [{ type: 'uint256' }],
  });
  const terms = {
    nft: { chain: 'ETHEREUM', address: item.contractAddress, tokenId: item.tokenId },
    type: 'SALE',
    currency: 'USDC',
    sellerId: user.id,
    sellerAddress: address,
    startDate: '2030-01-01T00:00:00Z',
    endDate: '2030-02-01T00:00:00Z',
    visibility: 'PUBLIC',
    price: '12.5',
    amount: 3,
    minBuyAmount: 1,
  };
  const offer = await maker.make('offers.create', 'POST /offers', terms);
  maker.know('offerId', offer.id);
  for (let count = 1; count < spares; count += 1)
    maker.know('offerId', (await maker.once('POST /offers', terms)).id);
  await maker.make('offers.changePrice', `PATCH /offers/${offer.id}/price`, { price: '7.25' });
  const reads = [
    ['offers.get', `/offers/${offer.id}`],
    ['offers.list', '/offers?pageNumber=1&pageSize=5&type=SALE'],
    ['offers.getPreparation', `/offers/${offer.id}/preparation/transactions?walletId=${walletId}`],
    ['money.getBalance', `/users/${user.id}/balance`],
    ['fulfillments.list', '/fulfillments?pageNumber=1'],
  ];
  for (const [name = '', path] of reads) await maker.make(name, `GET ${path}`);
}

/** @param {Maker} maker @param {People} people */
async function makeCollection(maker, { address }) {
  const deployment = await maker.once('POST /api/v2/contracts/deployments', {
    ...chain,
    name: 'Foxes',
  });
  maker.know('deploymentId', deployment.id);
  maker.know('collectionId', deployment.id);
  maker.know('contractAddress', deployment.address);
  const token = { ...chain, contractAddress: deployment.address };
  const { creations } = await maker.once('POST /api/v2/token-types/creations', {
    ...token,
    creations: [{ name: 'Fennec', fungible: true }],
  });
  const tokenTypeId = String(creations[0].tokenTypeId);
  maker.know('tokenTypeId', tokenTypeId);
  const { mints } = await maker.make('tokenMints.create', 'POST /api/v2/tokens/mints', {
    ...token,
    tokenTypeId,
    destinations: [{ address, amount: 2 }],
  });
  maker.know('mintId', mints[0].id);
  const contract = `/api/v2/contracts/ETHEREUM/${deployment.address}`;
  const reads = [
    ['collections.list', '/api/v2/contracts?page=1&size=5'],
    ['collections.get', contract],
    ['tokenTypes.list', `${contract}/token-types`],
    ['tokenMints.list', '/api/v2/tokens/mints?status=SUCCEEDED,PENDING&size=5'],
    ['tokenMints.get', `/api/v2/tokens/mints/${mints[0].id}`],
    ['collectionTokens.getMetadata', `/_vaultdesk/metadata/${deployment.id}/${tokenTypeId}`],
  ];
  for (const [name = '', path] of reads) await maker.make(name, `GET ${path}`);
}

/** @param {Maker} maker */
async function makePayments(maker) {
  const webhook = {
    url: 'http://127.0.0.1:7/hook',
    application: 'PAY',
    authenticationMethod: { type: 'API_KEY', headerName: 'x-key', apiKey: 'a key of the fuzzer' },
  };
  const { id: webhookId } = await maker.make('webhooks.register', 'POST /webhooks', webhook);
  maker.know('webhookId', webhookId);
  for (let count = 2; count < spares; count += 1)
    maker.know('webhookId', (await maker.once('POST /webhooks', webhook)).id);
  await maker.make('inboxes.setAnswer', 'PUT /_vaultdesk/inboxes/fuzz/answer', { status: 202 });
  maker.know('name', 'fuzz');
  const order = {
    amount: 1000,
    currency: 'usd',
    description: 'Two items',
    metadata: { order: '7' },
    successUrl: 'http://localhost:3000/thanks?session={CHECKOUT_SESSION_ID}',
  };
  const { id, paymentIntentId } = await maker.make(
    'checkout.create',
    'POST /checkout/sessions',
    order,
  );
  for (let count = 0; count < spares; count += 1) {
    const session = await maker.once('POST /checkout/sessions', order);
    maker.know('sessionId', session.id);
    maker.know('paymentIntentId', session.paymentIntentId);
  }
  await maker.make('payments.pay', `POST /_vaultdesk/payments/${paymentIntentId}/card`, {
    cardNumber: '4242 4242 4242 4242',
    name: 'Ada',
    email: 'ada@example.com',
  });
  const event = await maker.once(`POST /_vaultdesk/webhooks/${webhookId}/test-events`, {
    type: 'payment_intent.succeeded',
  });
  maker.know('eventId', event.id);
  const [delivery] = await maker.once(`GET /_vaultdesk/deliveries?webhookId=${webhookId}`);
  maker.know('deliveryId', delivery.id);
  const reads = [
    ['checkout.get', `/checkout/sessions/${id}`],
    ['payments.inspect', `/_vaultdesk/payments/${paymentIntentId}`],
    ['payments.list', '/_vaultdesk/payments?pageNumber=1&status=succeeded'],
    ['webhooks.list', '/webhooks'],
    ['webhooks.getHealth', `/_vaultdesk/webhooks/${webhookId}`],
    ['deliveries.list', `/_vaultdesk/deliveries?webhookId=${webhookId}`],
    ['deliveries.inspect', `/_vaultdesk/deliveries/${delivery.id}`],
    ['events.list', '/_vaultdesk/events?pageNumber=1'],
    ['events.get', `/_vaultdesk/events/${event.id}`],
    ['settings.list', '/_vaultdesk/settings'],
    ['system.overview', '/_vaultdesk/overview'],
  ];
  for (const [name = '', path] of reads) await maker.make(name, `GET ${path}`);
}
