import { devContracts } from '../../service/model/transactions/dev-contracts.ts';
import { aKeystore } from '../records/a-keystore.ts';
import { signatureOf } from '../records/offers.ts';
import { clientSecret } from '../records/users.ts';
import type { World } from '../world/world.ts';
import type { Input } from './operation-calls.ts';

/** A request of each type, from the owner to itself; CONTRACT_EXECUTION has every field. */
export function transactionRequestsOf({ owner: { wallet }, collection }: World) {
  const common = { secretType: 'ETHEREUM', walletId: wallet.id };
  return {
    TRANSFER: { type: 'TRANSFER', ...common, to: wallet.address, value: 0.01 },
    CONTRACT_EXECUTION: {
      type: 'CONTRACT_EXECUTION',
      ...common,
      to: devContracts.usdc.address,
      functionName: 'transfer',
      value: 0,
      inputs: [
        { type: 'address', value: wallet.address },
        { type: 'uint256', value: '1000000' },
      ],
      chainSpecificFields: { gasLimit: '300000' },
      alias: null,
      status: null,
      outputs: [],
    },
    TOKEN_TRANSFER: {
      type: 'TOKEN_TRANSFER',
      ...common,
      to: wallet.address,
      tokenAddress: devContracts.usdc.address,
      value: 2,
    },
    NFT_TRANSFER: {
      type: 'NFT_TRANSFER',
      ...common,
      to: wallet.address,
      tokenAddress: collection.address,
      tokenId: '1',
      amount: 1,
    },
  };
}

/** Values of input fields by their names, for all operations without values of their own. */
export function valuesOf(world: World): Input {
  const { application, biometric, checkouts, collection, delivery, fulfillment, mints, offers, saved, webhook } = world;
  const { owner, proofId, tokenType, transaction } = world;
  const { wallet } = owner;
  const onEthereum = { secretType: 'ETHEREUM', walletId: wallet.id };
  return {
    acceptLoss: true,
    address: wallet.address,
    allowedOrigins: ['http://localhost:3000'],
    amount: 2,
    applicationId: application.id,
    chain: 'ETHEREUM',
    'contract-addresses': devContracts.erc1155.address,
    contractAddress: collection.address,
    attributeName: 'ears',
    companyId: 'foxes',
    creationId: tokenType.id,
    deliveryId: delivery.id,
    deploymentId: collection.id,
    eventId: delivery.eventId,
    from: '2029-12-31',
    fulfillmentId: fulfillment.id,
    includeBalance: 'true',
    includeSigningMethods: 'true',
    mintId: mints.done.id,
    offerId: offers.sale.id,
    page: 1,
    pageNumber: 1,
    pageSize: 10,
    password: 'a password',
    pincode: null,
    problem: 'no-recovery',
    proofId,
    propertyName: 'description',
    secretType: 'ETHEREUM',
    sessionId: checkouts.open.session.id,
    signatureId: saved.signature.id,
    signatureRequest: { type: 'MESSAGE', ...onEthereum, data: 'Hello', status: null },
    signingMethod: `${owner.method.id}:123456`,
    signingMethodCredential: `${owner.credential.id}:${owner.credential.value}`,
    signingMethodId: biometric.id,
    size: 10,
    sortOn: 'createdAt',
    to: '2030-01-02',
    tokenAddress: devContracts.usdc.address,
    tokenId: '1',
    tokenIds: ['1'],
    tokenTypeId: '1',
    transactionHash: transaction.hash,
    transactionId: transaction.id,
    transactionRequest: transactionRequestsOf(world).CONTRACT_EXECUTION,
    userId: owner.user.id,
    walletAddress: wallet.address,
    walletId: wallet.id,
    walletIds: wallet.id,
    webhookId: webhook.id,
  };
}

/** The values of a module or an operation. */
export function ownValues(name: string, world: World): Input {
  return values[name]?.(world) ?? {};
}

const ofMarketUser = ({ marketUser }: World) => ({ userId: marketUser.userId });
const ofSavedTransaction = ({ saved }: World) => ({ transactionId: saved.transaction.id });
const ofUnsignedOffer = ({ offers }: World) => ({ offerId: offers.unsigned.id });
const ofPaidPayment = ({ checkouts }: World) => ({ paymentIntentId: checkouts.paid.payment.id });
const media = [{ type: 'twitter', value: 'https://example.test/foxes' }];

const contractMetadata = ({ collection }: World) => ({
  name: 'Desert foxes of today',
  symbol: collection.symbol,
  description: 'Foxes that moved on.',
  image: 'https://example.test/foxes.png',
  externalUrl: null,
  media,
});

const typeMetadata = ({ tokenType: { fungible, burnable, maxSupply } }: World) => ({
  name: 'Old fennec',
  description: 'It has seen much.',
  image: 'ipfs://bafy/fennec.png',
  externalUrl: null,
  backgroundColor: '#fdf6e3',
  attributes: [{ type: 'property', name: 'ears', value: 'larger', maxValue: null }],
  animationUrls: [{ type: 'video', value: 'https://example.test/fennec.mp4' }],
  fungible,
  burnable,
  maxSupply,
});

const faultRule = ({ application }: World) => ({
  name: 'slow-wallets',
  where: { operations: ['wallets.*'], path: '/api/*', applicationId: application.id },
  when: { every: 3 },
  effect: { kind: 'delay', milliseconds: 200 },
  until: { hits: 10, at: '2030-02-01T00:00:00.000Z' },
  active: true,
  seed: 7,
});

const mintFilters = ({ id, contractAddress, destination }: World['mints']['done'], status: string, sortOn: string) => ({
  mintIds: id,
  status,
  createdOnFrom: '2029-01-01',
  createdOnTo: '2031-01-01T00:00:00Z',
  sortOn,
  sortOrder: 'ASC',
  contractAddress,
  destinationAddress: destination,
});

const endpoint = (path: string, password: string) => () => ({
  url: `http://127.0.0.1:3000/${path}`,
  application: 'PAY',
  authenticationMethod: { type: 'BASIC_AUTHENTICATION', username: 'vaultdesk', password },
});

/** The values of modules and operations that differ from those of `valuesOf`, by their names. */
const values: Readonly<Record<string, (world: World) => Input>> = {
  users: () => ({ reference: 'Ada Lovelace', search: 'ada', sortOrder: 'ASC' }),
  'users.create': () => ({ reference: 'Grace Hopper', signingMethod: { type: 'PIN', value: '123456' } }),
  'users.change': () => ({ reference: 'Grace Murray Hopper' }),
  'users.createSigningMethod': () => ({
    type: 'BIOMETRIC',
    value: 'the face that the tablet knows',
    physicalDeviceId: 'tablet-08aa',
  }),
  'users.recoverSigningMethod': () => ({ value: 'the face that the new phone knows' }),

  wallets: () => ({
    identifier: 'main',
    walletType: 'API_WALLET',
    search: 'Main',
    archived: 'false',
    sortOrder: 'DESC',
  }),
  'wallets.list': () => ({ includeBalance: 'false' }),
  'wallets.create': () => ({
    secretType: 'MATIC',
    identifier: 'second',
    description: 'Second wallet',
    walletType: null,
  }),
  'wallets.change': () => ({ archived: true, description: 'Old wallet', identifier: 'old', primary: false }),
  'wallets.importWallet': () => ({
    importWalletType: 'ETHEREUM_KEYSTORE',
    privateKey: '05'.repeat(32),
    keystore: aKeystore({ password: 'a password' }),
    keyStore: null,
    walletType: null,
    identifier: 'imported',
    description: 'Imported wallet',
  }),
  'wallets.changePin': () => ({ pincode: '123456', newPincode: '654321' }),
  'wallets.exportWallet': () => ({ type: 'KEYSTORE' }),

  'signatures.verify': ({ owner }) => ({
    signerAddress: owner.wallet.address,
    message: 'Hello',
    signature: `0x${'ab'.repeat(64)}1b`,
  }),
  'signatures.listSaved': () => ({ status: 'SAVED' }),
  'signatures.inspect': () => ({ content: { type: 'MESSAGE', secretType: 'ETHEREUM', data: 'Hello' } }),

  'chains.faucet': () => ({ amount: '1.5', token: 'USDC' }),
  'chains.mintItem': ({ owner }) => ({ to: owner.wallet.address, standard: 'ERC1155', tokenId: '7' }),
  'contracts.read': ({ owner }) => ({
    contractAddress: devContracts.usdc.address,
    functionName: 'balanceOf',
    inputs: [{ type: 'address', value: owner.wallet.address }],
    outputs: [{ type: 'uint256' }],
    value: '0',
  }),
  'contracts.get': () => ({ address: devContracts.usdc.address }),
  'contracts.encode': () => ({ functionName: 'burn', inputs: [{ type: 'uint256', value: '7' }] }),
  'contracts.decode': () => ({
    functionName: null,
    data: `0x${'7'.padStart(64, '0')}`,
    types: [{ type: 'uint256' }],
    outputs: null,
  }),
  'contracts.parseAbi': () => ({ text: 'function transfer(address to, uint256 amount) returns (bool)' }),
  'contracts.describeLogs': () => ({
    logs: [{ topics: [`0x${'1'.repeat(64)}`], data: '0x' }],
    events: [{ name: 'Paid', signature: 'Paid()', inputs: [] }],
  }),
  'contracts.getBlock': () => ({ block: 'latest' }),

  transactions: ({ owner }) => ({ statuses: 'PENDING,SAVED', search: owner.wallet.address }),
  'transactions.executeSaved': ofSavedTransaction,
  'transactions.deleteSaved': ofSavedTransaction,
  'transactions.confirmSaved': ofSavedTransaction,
  'transactions.read': () => ({
    transaction: '0x02df018001028252089422222222222222222222222222222222222222220180c0',
    functions: [],
  }),
  'transactions.list': () => ({ statuses: 'PENDING,SUCCEEDED', of: 'wallets' }),
  'transactions.getStatus': ({ transaction }) => ({ hash: transaction.hash }),

  // With walletIds, the operation lists items instead of wallets.
  'balances.listNonFungiblesOfWallets': () => ({ walletIds: undefined, size: 20 }),
  'collections.deploy': ({ owner: { wallet } }) => ({
    name: 'Desert Foxes',
    standard: 'ERC_721',
    symbol: 'FOX',
    description: 'Foxes that live in the desert.',
    image: 'https://example.test/foxes.png',
    externalUrl: 'https://example.test/',
    media,
    royalties: { feeRecipient: wallet.address, feePercentage: 2.5 },
    storage: { type: 'cloud', location: null },
    owner: wallet.address,
  }),
  'collections.list': ({ collection }) => ({ search: collection.address }),
  'collections.changeOwner': ({ owner: { wallet } }) => ({ owner: wallet.address }),
  'collections.changeRoyalties': ({ owner: { wallet } }) => ({
    royalties: { receiver: wallet.address, percentage: 2.5 },
  }),
  fungibleTokens: ({ fungible }) => ({
    contractAddress: fungible.token.address,
    deploymentId: fungible.token.id,
    mintId: fungible.mint.id,
  }),
  'fungibleTokens.deploy': ({ owner: { wallet } }) => ({
    name: 'Fox coin',
    symbol: 'FOX',
    maxSupply: 1_000_000,
    burnable: true,
    owner: wallet.address,
  }),
  'fungibleTokens.changeOwner': ({ owner: { wallet } }) => ({ owner: wallet.address }),
  'fungibleTokens.mint': ({ owner }) => ({ destinations: [{ address: owner.wallet.address, amount: 25 }] }),
  'fungibleTokens.listMints': ({ fungible }) => mintFilters(fungible.mint, 'succeeded', 'createdOn'),
  'collections.changeMetadata': contractMetadata,
  'collections.updateMetadata': contractMetadata,
  'tokenTypes.create': ({ collection, owner }) => ({
    contractAddress: collection.address,
    creations: [
      {
        name: 'Fennec',
        description: 'The smallest fox.',
        image: 'ipfs://bafy/fennec.png',
        externalUrl: 'https://example.test/fennec',
        backgroundColor: '#fdf6e3',
        fungible: false,
        burnable: true,
        maxSupply: 10,
        attributes: [{ type: 'property', name: 'ears', value: 'large', maxValue: null }],
        animationUrls: [{ type: 'video', value: 'https://example.test/fennec.mp4' }],
        destinations: [{ address: owner.wallet.address, amount: 1 }],
      },
    ],
  }),
  'tokenTypes.changeMetadata': typeMetadata,
  'tokenTypes.updateMetadata': typeMetadata,
  'tokenMints.create': ({ collection, owner }) => ({
    contractAddress: collection.address,
    tokenTypeId: 1,
    destinations: [{ address: owner.wallet.address, amount: '2' }],
  }),
  'tokenMints.list': ({ mints }) => mintFilters(mints.done, 'succeeded,pending', 'status'),
  'system.settled': () => ({ kind: 'purchases', withinMilliseconds: 0 }),
  'tokenMints.settled': ({ mints }) => ({ mintId: mints.done.id, withinMilliseconds: 0 }),
  'offers.ready': ({ offers: { sale } }) => ({ offerId: sale.id, withinMilliseconds: 0 }),
  'tokenMints.retry': ({ mints }) => ({ mintId: mints.failed.id }),
  'collectionTokens.setProperty': () => ({ value: 'The smallest fox.' }),
  'collectionTokens.addAttribute': () => ({ type: 'stat', name: 'speed', value: '7', maxValue: '10' }),
  'collectionTokens.changeAttribute': () => ({ type: 'stat', value: 'larger', maxValue: null }),
  'collectionTokens.setAnimations': () => ({
    animationUrls: [{ type: 'video', value: 'https://example.test/fennec.mp4' }],
  }),
  'collectionTokens.getMetadata': ({ collection }) => ({ collectionId: collection.id, name: '1' }),

  marketUsers: ({ marketUser: { userId } }) => ({ userId, id: userId, search: 'ada', type: 'SUB_USER' }),
  'marketUsers.create': () => ({ nickname: 'ada' }),
  offers: ({ offers: { sale }, marketUser }) => ({
    userId: marketUser.userId,
    id: sale.id,
    type: 'SALE',
    status: 'READY',
    visibility: 'PRIVATE',
    contractAddress: sale.item.address,
    search: sale.item.name,
  }),
  'offers.create': ({ owner: { wallet }, marketUser }) => ({
    nft: { tokenId: '7', address: devContracts.erc1155.address, chain: 'ETHEREUM' },
    currency: 'USDC',
    sellerId: marketUser.userId,
    sellerAddress: wallet.address,
    externalSellerId: 'seller-7',
    signature: null,
    visibility: 'PUBLIC',
    startDate: '2030-01-01T00:00:00Z',
    endDate: '2030-02-01T00:00:00Z',
    price: '12.5',
    minimumBid: 0,
    buyNowPrice: 0,
    amount: 3,
    minBuyAmount: 1,
  }),
  'offers.list': ({ offers: { sale } }) => ({
    id: sale.id,
    contractAddress: sale.item.address,
    sellerId: sale.sellerId,
  }),
  'offers.listOfUser': ofMarketUser,
  'offers.change': () => ({
    price: 7,
    startDate: '2030-01-01T00:00:00Z',
    endDate: '2030-02-01T00:00:00Z',
    visibility: 'UNLISTED',
  }),
  'offers.changePrice': () => ({ price: '7.25' }),
  'offers.listPreparationTransactions': ofUnsignedOffer,
  'offers.getPreparation': ofUnsignedOffer,
  'offers.recordApproval': (world) => ({ ...ofUnsignedOffer(world), txApprove: `0x${'ab'.repeat(32)}` }),
  'offers.approveBySignature': ({ offers: { unsigned } }) => ({
    offerId: unsigned.id,
    functionSignature: `0xa22cb465${[unsigned.custodyAddress.slice(2).toLowerCase(), '1'].map((text) => text.padStart(64, '0')).join('')}`,
    r: `0x${'11'.repeat(32)}`,
    s: `0x${'22'.repeat(32)}`,
    v: '0x1b',
  }),
  'offers.sign': ({ offers: { unsigned } }) => ({
    offerId: unsigned.id,
    signature: signatureOf(unsigned, Buffer.alloc(32, 4)),
  }),
  'offers.bid': ({ offers }) => ({ offerId: offers.auction.id, amount: 6 }),
  'offers.listBids': ({ offers }) => ({ offerId: offers.auction.id }),
  'offers.terminate': () => ({ reason: 'A copy of another work.' }),

  fulfillments: ({ marketUser }) => ({ userId: marketUser.userId, type: 'PURCHASE', status: 'COMPLETED' }),
  'fulfillments.buy': () => ({ externalUserId: null }),
  'fulfillments.list': ({ fulfillment: { offerId, buyerId } }) => ({ offerId, userId: buyerId }),
  'fulfillments.listWithItems': ({ fulfillment: { id, offerId, buyerId } }) => ({
    offerId,
    userId: buyerId,
    search: id,
  }),
  money: ofMarketUser,
  'money.createDepositAddress': () => ({ chain: 'AVAC', secretType: null }),
  'money.createOwnDepositAddress': () => ({ chain: 'AVAC', secretType: null }),
  'money.depositTestUsdc': () => ({ amount: '25' }),

  checkout: ofMarketUser,
  'checkout.create': () => ({
    amount: 1000,
    currency: 'USD',
    description: 'Two items',
    metadata: { order: '7' },
    successUrl: 'http://localhost:3000/thanks?session={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/basket',
    line_items: null,
    mode: null,
    success_url: null,
    cancel_url: null,
    client_reference_id: 'basket-7',
    customer: { id: 'ada' },
    offerAmount: 2,
  }),
  payments: ({ checkouts: { open, paid } }) => ({
    paymentIntentId: open.payment.id,
    status: 'succeeded',
    search: paid.payment.id,
  }),
  'payments.inspect': ofPaidPayment,
  'payments.pay': () => ({ cardNumber: '4242 4242 4242 4242', name: 'Ada', email: 'ada@example.com' }),
  'payments.confirm': ({ checkouts }) => ({ paymentIntentId: checkouts.asked.payment.id, isApproved: true }),
  'payments.refund': (world) => ({ ...ofPaidPayment(world), amount: 250, reason: 'duplicate' }),

  'webhooks.register': endpoint('hooks', 'a password of the endpoint'),
  'webhooks.update': endpoint('other-hooks', 'another password of the endpoint'),
  'webhooks.sendTestEvent': () => ({ type: 'payment_intent.succeeded' }),
  'webhooks.listHealth': () => ({ search: 'hooks' }),
  'deliveries.list': ({ delivery }) => ({
    status: 'GIVEN_UP',
    eventType: 'payment_intent.succeeded',
    search: delivery.eventId,
  }),
  'deliveries.resendRange': () => ({
    from: '2029-12-31T00:00:00.000Z',
    to: '2030-01-01T00:00:00.000Z',
    statuses: ['GIVEN_UP', 'DELIVERED'],
  }),
  'proofs.tryHook': () => ({
    hook: 'state',
    url: 'http://127.0.0.1:3000/test/state',
    headers: [{ name: 'x-test-key', value: 'a key of the endpoint' }],
  }),
  'proofs.begin': () => ({
    hooks: {
      resetUrl: 'http://127.0.0.1:3000/test/reset',
      stateUrl: 'http://127.0.0.1:3000/test/state',
      headers: [{ name: 'x-test-key', value: 'a key of the endpoint' }],
    },
    events: { newest: 20 },
    permutations: 50,
    seed: 1,
    retries: 0,
    seconds: 120,
  }),
  'events.list': () => ({ type: 'payment_intent.succeeded', paymentIntentId: 'pi_1' }),
  inboxes: () => ({ name: 'default' }),
  'inboxes.setAnswer': () => ({ status: 429, delayMilliseconds: 100, retryAfterSeconds: 30 }),

  'tokens.issue': ({ application }) => ({
    realm: 'Arkane',
    grant_type: 'client_credentials',
    client_id: application.clientId,
    client_secret: clientSecret,
    authorization: 'Basic Og==',
  }),
  'money.listCredits': () => ({ currencies: ['USDC'] }),
  'money.getCreditHistory': () => ({ currency: 'USDC' }),
  'applications.create': () => ({
    ...{ name: 'Shop', clientId: 'shop' },
    ...{ profile: 'contract', settings: { preparationReply: 'array' } },
  }),
  'applications.change': ({ spareApplication }) => ({
    applicationId: spareApplication.id,
    ...{ name: 'New name', profile: 'hosted', settings: { preparationReply: 'array' } },
  }),
  'applications.delete': ({ spareApplication }) => ({ applicationId: spareApplication.id }),
  'settings.change': () => ({ key: 'walletType', value: 'API_WALLET' }),
  'settings.reset': () => ({ key: 'walletType' }),
  'clock.advance': () => ({ seconds: 3_600 }),
  'clock.listDue': () => ({ kind: 'auction-ends', to: '2031-01-01T00:00:00.000Z', limit: 10 }),
  'clock.getDueTimeline': () => ({ days: 14 }),
  'clock.advanceTo': () => ({ to: '2031-01-01T00:00:00.000Z' }),
  'clock.set': () => ({ now: '2031-01-01T00:00:00.000Z' }),
  'clock.run': () => ({ speed: 60 }),

  'traces.get': ({ delivery }) => ({ id: delivery.id }),
  requests: ({ request }) => ({ id: request.id, path: request.path, body: '{}' }),
  'requests.list': ({ request }) => ({
    size: '10',
    cursor: '1000',
    after: '1',
    applicationId: request.applicationId,
    operation: request.operation,
    method: 'get',
    status: '2xx',
    code: 'pincode.incorrect',
    fault: 'flaky-network',
    surface: 'api',
    since: '2030-01-01',
    until: '2030-01-01',
    traceId: request.traceId,
    id: request.id,
    resendOf: request.id,
    text: 'wallets',
    counts: 'true',
    inbox: 'true',
    console: 'false',
  }),
  'requests.resend': () => ({ asOperator: false, sameIdempotencyKey: false }),
  'requests.send': ({ owner, request }) => ({
    method: 'GET',
    path: `/api/users/${owner.user.id}`,
    headers: { 'idempotency-key': 'order-17' },
    resendOf: request.id,
  }),
  'system.describeRoute': () => ({ name: 'wallets.create' }),
  'statistics.get': ({ request }) => ({
    span: 'day',
    applicationId: request.applicationId,
    operation: request.operation,
  }),
  'firstSteps.fill': () => ({ again: true }),
  'seeds.make': () => ({ seed: {}, label: 'shop.json', wait: true }),
  'seeds.check': () => ({ seed: {} }),
  'system.restoreBackup': () => ({ name: 'a.backup' }),
  snapshots: () => ({ name: 'early' }),
  'snapshots.create': () => ({ name: 'another' }),
  'snapshots.compare': () => ({ to: 'late' }),
  'snapshots.seal': () => ({ passphrase: 'a long passphrase', withRequests: true }),
  'snapshots.import': () => ({ file: 'a line', passphrase: 'a long passphrase' }),
  'worlds.create': () => ({ name: 'worker-2', from: { snapshot: 'early' } }),
  'worlds.end': () => ({ name: 'worker-1' }),
  'worlds.forget': () => ({ name: 'worker-2' }),
  'audit.list': () => ({
    act: 'clock.advance',
    who: 'operator-token',
    outcome: 'done',
    from: '2030-01-01',
    to: '2030-01-02',
    text: 'clock',
  }),
  'sessions.end': ({ sessionId }) => ({ sessionId }),
  'faults.set': faultRule,
  'faults.preview': faultRule,
  'faults.order': ({ faultRule }) => ({ names: [faultRule.id] }),
  'faults.clear': ({ faultRule }) => ({ name: faultRule.id }),
  'faults.begin': () => ({ scenario: 'flaky-network' }),
  'faults.end': () => ({ scenario: 'flaky-network' }),
  'faults.restore': (world) => {
    const { name, ...fields } = faultRule(world);
    return { rules: [{ ...world.faultRule, id: name, ...fields, position: 0 }] };
  },
};
