import { sealSecret } from '../auth/client-secret.ts';
import type { Checkout } from '../payments/intents/find-payment.ts';
import type { ApplicationRecord } from '../resources/application.ts';
import type { CollectionRecord } from '../resources/collection.ts';
import { devContracts } from '../resources/dev-contracts.ts';
import type { FulfillmentRecord } from '../resources/fulfillment.ts';
import type { DepositAddress } from '../resources/market-user.ts';
import type { OfferRecord } from '../resources/offer.ts';
import type { RequestRecord } from '../resources/request-record.ts';
import type { SavedRequestRecord } from '../resources/saved-request.ts';
import type { SigningMethodRecord } from '../resources/signing-method.ts';
import type { TokenMintRecord } from '../resources/token-mint.ts';
import type { TokenTypeRecord } from '../resources/token-type.ts';
import type { TransactionRecord } from '../resources/transaction.ts';
import type { WebhookRecord } from '../resources/webhook.ts';
import type { WebhookDeliveryRecord } from '../resources/webhook-delivery.ts';
import { aCollection, aTokenMint, aTokenType } from './a-collection.ts';
import { aKeystore } from './a-keystore.ts';
import { aMarketUser } from './a-market-user.ts';
import { aCheckout, checkoutRecords } from './a-payment.ts';
import { aRequest, note } from './a-request.ts';
import { aSavedRequest } from './a-saved-request.ts';
import { aSealedWebhook } from './a-sealed-webhook.ts';
import { type Doors, doorsOf, tokenOf } from './a-service.ts';
import { aTransaction } from './a-transaction.ts';
import { aDelivery, anEvent } from './a-webhook.ts';
import { actAsCollection, aFulfillment, anOffer, giveMoney, signatureOf } from './an-offer.ts';
import {
  anApplication,
  anId,
  aSigningMethod,
  aWalletOwner,
  clientSecret,
  theOtherApplication,
  type WalletOwner,
} from './builders.ts';
import { fakeChains } from './fake-chain.ts';
import { actAsDevContracts } from './fake-dev-contracts.ts';
import { type FakePorts, type FakePortsOptions, fakePorts } from './fake-ports.ts';
import { fixedDeviceKey } from './fake-vault.ts';
import type { Input, OperationName } from './operation-calls.ts';

/** A service with an application that has a user with a PIN and a wallet, and another application that has nothing. */
export interface World extends Doors {
  readonly ports: FakePorts;
  readonly application: ApplicationRecord;
  readonly spareApplication: ApplicationRecord;
  readonly otherApplication: ApplicationRecord;
  readonly owner: WalletOwner;
  /** A second signing method of the owner. */
  readonly biometric: SigningMethodRecord;
  /** One of the owner's wallet that waits. */
  readonly transaction: TransactionRecord;
  /** Requests of the owner's wallet that wait. */
  readonly saved: Readonly<Record<'transaction' | 'signature', SavedRequestRecord>>;
  /** A market user with a deposit address. */
  readonly marketUser: DepositAddress;
  /** Private offers of the application: an unsigned one of the owner's wallet, a sale and an auction. */
  readonly offers: Readonly<Record<'unsigned' | 'sale' | 'auction', OfferRecord>>;
  /** What a caller was sold of the sale. */
  readonly fulfillment: FulfillmentRecord;
  /** Payments of the application: one to pay, one that waits for a confirmation, one that was paid. */
  readonly checkouts: Readonly<Record<'open' | 'asked' | 'paid', Checkout>>;
  /** A contract of the application with a token type, of which one was minted, and another failed. */
  readonly collection: CollectionRecord;
  readonly tokenType: TokenTypeRecord;
  readonly mints: Readonly<Record<'done' | 'failed', TokenMintRecord>>;
  /** Where the application wants to hear of payments. */
  readonly webhook: WebhookRecord;
  /** One to it that was given up. */
  readonly delivery: WebhookDeliveryRecord;
  /** An open session of a console. */
  readonly sessionId: string;
  /** One of the application that the log has. */
  readonly request: RequestRecord;
  readonly token: string;
  readonly otherToken: string;
}

/** One whose secret can be shown. */
function aDefaultApplication(): ApplicationRecord {
  const application = anApplication({ isDefault: true });
  const sealedSecret = sealSecret({ deviceKey: fixedDeviceKey }, application.id, clientSecret);
  return { ...application, sealedSecret };
}

export async function aWorld(options: Pick<FakePortsOptions, 'vault'> = {}): Promise<World> {
  const application = aDefaultApplication();
  const spareApplication = anApplication({ id: anId() });
  const otherApplication = theOtherApplication();
  const owner = await aWalletOwner({ wallet: { identifier: 'main', description: 'Main wallet' } });
  const user = { ...owner.user, reference: 'customer 7' };
  const biometric = await aSigningMethod({
    userId: user.id,
    type: 'BIOMETRIC',
    physicalDeviceId: 'phone-7f3a',
    value: 'the face that the phone knows',
  });
  const transaction = aTransaction({ userId: user.id, walletId: owner.wallet.id });
  const saved = {
    transaction: aSavedRequest(owner.wallet, 'TRANSACTION'),
    signature: aSavedRequest(owner.wallet, 'SIGNATURE'),
  };
  const chains = fakeChains();
  actAsDevContracts(chains.of('ETHEREUM'));
  const collection = aCollection();
  actAsCollection(chains.of('ETHEREUM'), [devContracts.erc1155.address, collection.address]);
  chains.of('ETHEREUM').balances.set(owner.wallet.address, 10n ** 18n);
  const offers = {
    unsigned: anOffer({
      status: 'NEW',
      visibility: 'PRIVATE',
      sellerAddress: owner.wallet.address,
    }),
    sale: anOffer({ visibility: 'PRIVATE', amount: 10, amountPurchased: 1 }),
    auction: anOffer({ visibility: 'PRIVATE', type: 'AUCTION' }),
  };
  const fulfillment = aFulfillment({ offerId: offers.sale.id, status: 'COMPLETED' });
  const checkouts = {
    open: aCheckout(),
    asked: aCheckout({ status: 'requires_action' }),
    paid: aCheckout({ status: 'succeeded' }),
  };
  const inCollection = { collectionId: collection.id };
  const tokenType = aTokenType({ ...inCollection, promised: 1, minted: 1 });
  const mints = {
    done: aTokenMint(inCollection),
    failed: aTokenMint({ ...inCollection, status: 'FAILED' }),
  };
  const webhook = aSealedWebhook();
  const event = anEvent();
  const delivery = aDelivery({ webhookId: webhook.id, eventId: event.id, status: 'GIVEN_UP' });
  const ports = fakePorts({
    ...options,
    ...owner.records,
    webhooks: [webhook],
    paymentEvents: [event],
    webhookDeliveries: [delivery],
    collections: [collection],
    tokenTypes: [tokenType],
    tokenMints: Object.values(mints),
    ...checkoutRecords(Object.values(checkouts)),
    chains,
    applications: [application, spareApplication, otherApplication],
    users: [user],
    signingMethods: [owner.method, biometric],
    transactions: [transaction],
    savedRequests: Object.values(saved),
    offers: Object.values(offers),
    fulfillments: [fulfillment],
  });
  const marketUser = await aMarketUser(ports, { chain: 'ETHEREUM' });
  await giveMoney(ports, { userId: marketUser.userId, units: '100000000' });
  const { consoleSessions } = ports;
  const entered = await consoleSessions.enter(consoleSessions.makeKey(), 'Firefox/128.0');
  const request = aRequest({ applicationId: application.id });
  note(ports, request);
  return {
    ...doorsOf(ports),
    ports,
    application,
    spareApplication,
    otherApplication,
    owner,
    biometric,
    transaction,
    saved,
    marketUser,
    offers,
    fulfillment,
    checkouts,
    collection,
    tokenType,
    mints,
    webhook,
    delivery,
    sessionId: entered?.session.id ?? '',
    request,
    token: await tokenOf(ports, application),
    otherToken: await tokenOf(ports, otherApplication),
  };
}

/** A right call of an operation, with every field it has. */
export interface Example {
  input(world: World): Input;
  /** What another application gets for it: a failure, or an empty list. Nothing where all may do it. */
  readonly elsewhere?:
    | 'user.not-found'
    | 'wallet.not-found'
    | 'transaction.not-found'
    | 'signature.not-found'
    | 'market-user.not-found'
    | 'offer.not-found'
    | 'fulfillment.not-found'
    | 'collection.not-found'
    | 'token-type.not-found'
    | 'token-mint.not-found'
    | 'checkout-session.not-found'
    | 'payment.not-found'
    | 'webhook.not-found'
    | 'an empty list';
  /** Not an operation of the console. */
  readonly onlyHttp?: true;
}

const page = { page: 1, size: 10 };
const marketPage = { pageNumber: 1, pageSize: 10 };
const pin = { type: 'PIN', value: '123456' };
const pathOfBiometric = ({ biometric }: World) => ({
  userId: biometric.userId,
  signingMethodId: biometric.id,
});
const placeOf = ({ collection: { chain, address } }: World) => ({
  secretType: chain,
  contractAddress: address,
});
const contractMetadataOf = (world: World) => ({
  ...placeOf(world),
  name: 'Desert foxes of today',
  symbol: world.collection.symbol,
  description: 'Foxes that moved on.',
  image: 'https://example.test/foxes.png',
  externalUrl: null,
  media: [{ type: 'twitter', value: 'https://example.test/foxes' }],
});
const typeMetadataOf = (world: World) => ({
  ...placeOf(world),
  tokenTypeId: '1',
  name: 'Old fennec',
  description: 'It has seen much.',
  image: 'ipfs://bafy/fennec.png',
  externalUrl: null,
  backgroundColor: '#fdf6e3',
  attributes: [{ type: 'property', name: 'ears', value: 'larger', maxValue: null }],
  animationUrls: [{ type: 'video', value: 'https://example.test/fennec.mp4' }],
  fungible: world.tokenType.fungible,
  burnable: world.tokenType.burnable,
  maxSupply: world.tokenType.maxSupply,
});
const filtersOf = ({ id, item }: OfferRecord) => ({
  id,
  type: 'SALE',
  status: 'READY',
  visibility: 'PRIVATE',
  chain: 'ETHEREUM',
  contractAddress: item.address,
  search: item.name,
});
const usdcToken = { tokenAddress: devContracts.usdc.address };
const devItems = { 'contract-addresses': devContracts.erc1155.address };
const holderOf = ({ owner: { wallet } }: World) => ({
  secretType: 'ETHEREUM',
  address: wallet.address,
});
const credentialOf = ({ owner: { credential } }: World) => `${credential.id}:${credential.value}`;

const replacementOf = (world: World) => ({
  secretType: 'ETHEREUM',
  transactionHash: world.transaction.hash,
  signingMethodCredential: credentialOf(world),
});

/** An example of every operation: a new one does not compile without. */
export const examples: Readonly<Record<OperationName, Example>> = {
  'users.create': {
    input: () => ({ reference: 'customer 8', signingMethod: { ...pin, physicalDeviceId: null } }),
  },
  'users.list': {
    input: () => ({
      ...page,
      reference: 'customer 7',
      search: 'customer',
      includeSigningMethods: 'true',
      sortOn: 'createdAt',
      sortOrder: 'ASC',
    }),
    elsewhere: 'an empty list',
  },
  'users.get': {
    input: ({ owner }) => ({ userId: owner.user.id }),
    elsewhere: 'user.not-found',
  },
  'users.change': {
    input: ({ owner }) => ({ userId: owner.user.id, reference: 'customer 9' }),
    elsewhere: 'user.not-found',
  },
  'users.createSigningMethod': {
    input: (world) => ({
      userId: world.owner.user.id,
      type: 'BIOMETRIC',
      value: 'the face that the tablet knows',
      physicalDeviceId: 'tablet-08aa',
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'users.listSigningMethods': {
    input: ({ owner }) => ({ userId: owner.user.id }),
    elsewhere: 'user.not-found',
  },
  'users.recoverSigningMethod': {
    input: (world) => ({
      ...pathOfBiometric(world),
      value: 'the face that the new phone knows',
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'users.deleteSigningMethod': {
    input: (world) => ({
      ...pathOfBiometric(world),
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'users.delete': {
    input: (world) => ({
      userId: world.owner.user.id,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'users.listActivity': { input: ({ owner }) => ({ userId: owner.user.id, ...page }) },
  'users.listEncryptionKeys': { input: () => ({}) },
  'users.inspectSigningMethods': { input: ({ owner }) => ({ userId: owner.user.id }) },
  'users.unlockSigningMethod': { input: pathOfBiometric },
  'wallets.create': {
    input: (world) => ({
      userId: world.owner.user.id,
      secretType: 'MATIC',
      identifier: 'second',
      description: 'Second wallet',
      pincode: null,
      walletType: null,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'wallets.list': {
    input: ({ owner: { wallet } }) => ({
      ...page,
      secretType: wallet.secretType,
      userId: wallet.userId,
      address: wallet.address,
      identifier: 'main',
      walletType: 'API_WALLET',
      search: 'Main',
      archived: 'false',
      includeBalance: 'true',
      sortOn: 'createdAt',
      sortOrder: 'DESC',
    }),
    elsewhere: 'an empty list',
  },
  'wallets.get': {
    input: ({ owner }) => ({ walletId: owner.wallet.id, includeBalance: 'true' }),
    elsewhere: 'wallet.not-found',
  },
  'wallets.change': {
    input: ({ owner }) => ({
      walletId: owner.wallet.id,
      archived: true,
      description: 'Old wallet',
      identifier: 'old',
      primary: false,
    }),
    elsewhere: 'wallet.not-found',
  },
  'wallets.importWallet': {
    input: (world) => ({
      userId: world.owner.user.id,
      importWalletType: 'ETHEREUM_KEYSTORE',
      privateKey: '05'.repeat(32),
      keystore: aKeystore({ password: 'a password' }),
      password: 'a password',
      identifier: 'imported',
      description: 'Imported wallet',
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'wallets.exportWallet': {
    input: (world) => ({
      walletId: world.owner.wallet.id,
      type: 'KEYSTORE',
      password: 'a password',
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'wallet.not-found',
  },
  'wallets.listEvents': {
    input: ({ owner }) => ({ walletId: owner.wallet.id, ...page }),
    elsewhere: 'wallet.not-found',
  },
  'wallets.validateAddress': {
    input: ({ owner: { wallet } }) => ({
      secretType: wallet.secretType,
      address: wallet.address,
    }),
  },
  'wallets.getBilling': { input: () => ({}) },
  'signatures.sign': {
    input: (world) => ({
      signatureRequest: {
        type: 'MESSAGE',
        secretType: 'ETHEREUM',
        walletId: world.owner.wallet.id,
        data: 'Hello',
        status: null,
      },
      pincode: null,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'wallet.not-found',
  },
  'signatures.build': {
    input: ({ owner }) => ({
      signatureRequest: {
        type: 'MESSAGE',
        secretType: 'ETHEREUM',
        walletId: owner.wallet.id,
        data: 'Hello',
        status: null,
      },
    }),
    elsewhere: 'wallet.not-found',
  },
  'signatures.listSaved': { input: () => page, elsewhere: 'an empty list' },
  'signatures.getSaved': {
    input: ({ saved }) => ({ signatureId: saved.signature.id }),
    elsewhere: 'signature.not-found',
  },
  'signatures.deleteSaved': {
    input: ({ saved }) => ({ signatureId: saved.signature.id }),
    elsewhere: 'signature.not-found',
  },
  'signatures.signSaved': {
    input: (world) => ({
      signatureId: world.saved.signature.id,
      pincode: null,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'signature.not-found',
  },
  'signatures.verify': {
    input: ({ owner }) => ({
      secretType: 'ETHEREUM',
      signerAddress: owner.wallet.address,
      message: 'Hello',
      signature: `0x${'ab'.repeat(64)}1b`,
    }),
  },
  'signatures.inspect': {
    input: ({ owner }) => ({
      content: { type: 'MESSAGE', secretType: 'ETHEREUM', data: 'Hello' },
      walletId: owner.wallet.id,
    }),
  },
  'chains.list': { input: () => ({}) },
  'chains.get': { input: () => ({ secretType: 'ETHEREUM' }) },
  'chains.listStates': { input: () => ({}) },
  'chains.wake': { input: () => ({ secretType: 'ETHEREUM' }) },
  'chains.showOperatorRpc': { input: () => ({ secretType: 'ETHEREUM' }) },
  'chains.reset': { input: () => ({ secretType: 'ETHEREUM' }) },
  'chains.faucet': {
    input: ({ owner }) => ({
      secretType: 'ETHEREUM',
      address: owner.wallet.address,
      amount: '1.5',
      token: 'USDC',
    }),
  },
  'chains.mintItem': {
    input: ({ owner }) => ({
      secretType: 'ETHEREUM',
      to: owner.wallet.address,
      standard: 'ERC1155',
      tokenId: '7',
      amount: 2,
    }),
  },
  'contracts.read': {
    input: ({ owner }) => ({
      secretType: 'ETHEREUM',
      contractAddress: devContracts.usdc.address,
      functionName: 'balanceOf',
      inputs: [{ type: 'address', value: owner.wallet.address }],
      outputs: [{ type: 'uint256' }],
      walletAddress: owner.wallet.address,
      value: '0',
    }),
  },
  'contracts.get': {
    input: () => ({ secretType: 'ETHEREUM', address: devContracts.usdc.address }),
  },
  'contracts.encode': {
    input: () => ({ functionName: 'burn', inputs: [{ type: 'uint256', value: '7' }] }),
  },
  'contracts.decode': {
    input: () => ({
      functionName: null,
      data: `0x${'7'.padStart(64, '0')}`,
      types: [{ type: 'uint256' }],
    }),
  },
  'contracts.parseAbi': {
    input: () => ({ text: 'function transfer(address to, uint256 amount) returns (bool)' }),
  },
  'contracts.getBlock': { input: () => ({ secretType: 'ETHEREUM', block: 'latest' }) },
  'contracts.getAddress': {
    input: ({ owner }) => ({ secretType: 'ETHEREUM', address: owner.wallet.address }),
  },
  'balances.get': {
    input: ({ owner }) => ({ walletId: owner.wallet.id }),
    elsewhere: 'wallet.not-found',
  },
  'balances.listTokens': {
    input: ({ owner }) => ({ walletId: owner.wallet.id, ...usdcToken }),
    elsewhere: 'wallet.not-found',
  },
  'balances.getToken': {
    input: ({ owner }) => ({ walletId: owner.wallet.id, ...usdcToken }),
    elsewhere: 'wallet.not-found',
  },
  'balances.listNonFungibles': {
    input: ({ owner }) => ({ walletId: owner.wallet.id, ...devItems }),
    elsewhere: 'wallet.not-found',
  },
  'balances.listNonFungiblesOfWallets': {
    input: ({ owner }) => ({ walletIds: owner.wallet.id }),
    elsewhere: 'wallet.not-found',
  },
  'balances.listTokensOfAddress': { input: (world) => ({ ...holderOf(world), ...usdcToken }) },
  'balances.getTokenOfAddress': { input: (world) => ({ ...holderOf(world), ...usdcToken }) },
  'balances.listNonFungiblesOfAddress': { input: (world) => ({ ...holderOf(world), ...devItems }) },
  'balances.getOfAddress': {
    input: ({ owner }) => ({ secretType: 'ETHEREUM', address: owner.wallet.address }),
  },
  'transactions.execute': {
    input: (world) => ({
      transactionRequest: {
        type: 'CONTRACT_EXECUTION',
        walletId: world.owner.wallet.id,
        secretType: 'ETHEREUM',
        to: devContracts.usdc.address,
        functionName: 'transfer',
        value: 0,
        inputs: [
          { type: 'address', value: world.owner.wallet.address },
          { type: 'uint256', value: '1000000' },
        ],
        chainSpecificFields: { gasLimit: '300000' },
        alias: null,
        status: null,
        outputs: [],
      },
      pincode: null,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'wallet.not-found',
  },
  'transactions.build': {
    input: (world) => ({
      transactionRequest: {
        type: 'CONTRACT_EXECUTION',
        walletId: world.owner.wallet.id,
        secretType: 'ETHEREUM',
        to: devContracts.usdc.address,
        functionName: 'transfer',
        value: 0,
        inputs: [
          { type: 'address', value: world.owner.wallet.address },
          { type: 'uint256', value: '1000000' },
        ],
        chainSpecificFields: { gasLimit: '300000' },
        alias: null,
        status: null,
        outputs: [],
      },
    }),
    elsewhere: 'wallet.not-found',
  },
  'transactions.executeSaved': {
    input: (world) => ({
      transactionId: world.saved.transaction.id,
      pincode: null,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'transaction.not-found',
  },
  'transactions.get': {
    input: ({ transaction }) => ({ transactionId: transaction.id }),
    elsewhere: 'transaction.not-found',
  },
  'transactions.deleteSaved': {
    input: ({ saved }) => ({ transactionId: saved.transaction.id }),
    elsewhere: 'transaction.not-found',
  },
  'transactions.list': {
    input: ({ owner: { wallet } }) => ({
      ...page,
      walletId: wallet.id,
      userId: wallet.userId,
      secretType: 'ETHEREUM',
      statuses: 'PENDING,SUCCEEDED',
      search: wallet.address,
    }),
  },
  'transactions.listAll': {
    input: ({ owner: { wallet } }) => ({
      ...page,
      walletId: wallet.id,
      userId: wallet.userId,
      secretType: 'ETHEREUM',
      statuses: 'PENDING,SAVED',
      search: wallet.address,
    }),
    elsewhere: 'an empty list',
  },
  'transactions.getStatus': {
    input: ({ transaction }) => ({ secretType: 'ETHEREUM', hash: transaction.hash }),
  },
  'transactions.getFees': { input: () => ({ secretType: 'ETHEREUM' }) },
  'transactions.resubmit': { input: replacementOf, elsewhere: 'transaction.not-found' },
  'transactions.cancel': { input: replacementOf, elsewhere: 'transaction.not-found' },
  'transactions.inspect': { input: ({ transaction }) => ({ transactionId: transaction.id }) },
  'transactions.getLane': {
    input: ({ transaction }) => ({ secretType: 'ETHEREUM', address: transaction.from }),
  },
  'marketUsers.create': { input: () => ({ type: 'SUB_USER', nickname: 'ada' }) },
  'marketUsers.list': {
    input: ({ marketUser }) => ({ ...marketPage, id: marketUser.userId, search: 'ada' }),
    elsewhere: 'an empty list',
  },
  'marketUsers.get': {
    input: ({ marketUser }) => ({ userId: marketUser.userId }),
    elsewhere: 'market-user.not-found',
  },
  'marketUsers.listWithMoney': {
    input: ({ marketUser }) => ({
      ...marketPage,
      id: marketUser.userId,
      search: 'ada',
      type: 'SUB_USER',
    }),
  },
  'collections.deploy': {
    input: ({ owner: { wallet } }) => ({
      name: 'Desert Foxes',
      chain: 'ETHEREUM',
      secretType: 'ETHEREUM',
      standard: 'ERC-721',
      symbol: 'FOX',
      description: 'Foxes that live in the desert.',
      image: 'https://example.test/foxes.png',
      externalUrl: 'https://example.test/',
      media: [{ type: 'twitter', value: 'https://example.test/foxes' }],
      royalties: { feeRecipient: wallet.address, feePercentage: 2.5 },
      storage: { type: 'cloud', location: null },
      owner: wallet.address,
    }),
  },
  'collections.getDeployment': {
    input: ({ collection }) => ({ deploymentId: collection.id }),
    elsewhere: 'collection.not-found',
  },
  'collections.list': {
    input: ({ collection }) => ({ ...page, secretType: 'ETHEREUM', search: collection.address }),
    elsewhere: 'an empty list',
  },
  'collections.get': { input: placeOf, elsewhere: 'collection.not-found' },
  'collections.getMetadata': { input: placeOf, elsewhere: 'collection.not-found' },
  'collections.changeMetadata': { input: contractMetadataOf, elsewhere: 'collection.not-found' },
  'collections.updateMetadata': { input: contractMetadataOf, elsewhere: 'collection.not-found' },
  'tokenTypes.create': {
    input: (world) => ({
      ...placeOf(world),
      chain: 'ETHEREUM',
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
          destinations: [{ address: world.owner.wallet.address, amount: 1 }],
        },
      ],
    }),
    elsewhere: 'collection.not-found',
  },
  'tokenTypes.getCreation': {
    input: ({ tokenType }) => ({ creationId: tokenType.id }),
    elsewhere: 'token-type.not-found',
  },
  'tokenTypes.list': {
    input: (world) => ({ ...placeOf(world), ...page }),
    elsewhere: 'collection.not-found',
  },
  'tokenTypes.get': {
    input: (world) => ({ ...placeOf(world), tokenTypeId: '1' }),
    elsewhere: 'collection.not-found',
  },
  'tokenTypes.getMetadata': {
    input: (world) => ({ ...placeOf(world), tokenTypeId: '1' }),
    elsewhere: 'collection.not-found',
  },
  'tokenTypes.changeMetadata': { input: typeMetadataOf, elsewhere: 'collection.not-found' },
  'tokenTypes.updateMetadata': { input: typeMetadataOf, elsewhere: 'collection.not-found' },
  'tokenMints.create': {
    input: (world) => ({
      ...placeOf(world),
      chain: 'ETHEREUM',
      tokenTypeId: 1,
      destinations: [{ address: world.owner.wallet.address, amount: '2' }],
    }),
    elsewhere: 'collection.not-found',
  },
  'tokenMints.list': {
    input: ({ mints: { done } }) => ({
      ...page,
      mintIds: done.id,
      status: 'succeeded,pending',
      createdOnFrom: '2029-01-01',
      createdOnTo: '2031-01-01T00:00:00Z',
      sortOn: 'status',
      sortOrder: 'asc',
      contractAddress: done.contractAddress,
      destinationAddress: done.destination,
    }),
    elsewhere: 'an empty list',
  },
  'tokenMints.get': {
    input: ({ mints }) => ({ mintId: mints.done.id }),
    elsewhere: 'token-mint.not-found',
  },
  'tokenMints.retry': { input: ({ mints }) => ({ mintId: mints.failed.id }) },
  'collectionTokens.list': {
    input: (world) => ({ ...placeOf(world), ...page, tokenTypeId: '1' }),
    elsewhere: 'collection.not-found',
  },
  'collectionTokens.get': {
    input: (world) => ({ ...placeOf(world), tokenId: '1' }),
    elsewhere: 'collection.not-found',
  },
  'collectionTokens.listOfWallet': { input: (world) => ({ ...holderOf(world), ...devItems }) },
  'collectionTokens.getItemContract': { input: placeOf, elsewhere: 'collection.not-found' },
  'collectionTokens.getItem': {
    input: (world) => ({ ...placeOf(world), tokenId: '1' }),
    elsewhere: 'collection.not-found',
  },
  'collectionTokens.listItemHolders': {
    input: (world) => ({ ...placeOf(world), ...page, tokenId: '1' }),
    elsewhere: 'collection.not-found',
  },
  'collectionTokens.listContractHolders': {
    input: (world) => ({ ...placeOf(world), ...page }),
    elsewhere: 'collection.not-found',
  },
  'collectionTokens.listHolders': { input: (world) => ({ ...placeOf(world), tokenId: '1' }) },
  'collectionTokens.listOwners': { input: (world) => ({ ...placeOf(world), tokenIds: ['1'] }) },
  'collectionTokens.getMetadata': {
    input: ({ collection }) => ({ collectionId: collection.id, name: '1' }),
  },
  'offers.create': {
    input: ({ owner: { wallet }, marketUser }) => ({
      nft: { tokenId: '7', address: devContracts.erc1155.address, chain: 'ETHEREUM' },
      type: 'SALE',
      currency: 'USDC',
      sellerId: marketUser.userId,
      sellerAddress: wallet.address,
      externalSellerId: 'seller-7',
      signature: null,
      startDate: '2030-01-01T00:00:00Z',
      endDate: '2030-02-01T00:00:00Z',
      visibility: 'PUBLIC',
      price: '12.5',
      minimumBid: 0,
      buyNowPrice: 0,
      amount: 3,
      minBuyAmount: 1,
    }),
    elsewhere: 'market-user.not-found',
  },
  'offers.list': {
    input: ({ offers: { sale } }) => ({
      ...marketPage,
      ...filtersOf(sale),
      sellerId: sale.sellerId,
    }),
    elsewhere: 'an empty list',
  },
  'offers.listOfUser': {
    input: ({ offers: { sale }, marketUser }) => ({
      ...marketPage,
      userId: marketUser.userId,
      ...filtersOf(sale),
    }),
    elsewhere: 'market-user.not-found',
  },
  'offers.listOwn': {
    input: ({ offers: { sale } }) => ({ ...marketPage, ...filtersOf(sale) }),
    elsewhere: 'an empty list',
  },
  'offers.get': {
    input: ({ offers }) => ({ offerId: offers.sale.id }),
    elsewhere: 'offer.not-found',
  },
  'offers.change': {
    input: ({ offers }) => ({
      offerId: offers.sale.id,
      price: 7,
      startDate: '2030-01-01T00:00:00Z',
      endDate: '2030-02-01T00:00:00Z',
      visibility: 'UNLISTED',
    }),
    elsewhere: 'offer.not-found',
  },
  'offers.changePrice': {
    input: ({ offers }) => ({ offerId: offers.sale.id, price: '7.25' }),
    elsewhere: 'offer.not-found',
  },
  'offers.listPreparationTransactions': {
    input: ({ offers, owner }) => ({ offerId: offers.unsigned.id, walletId: owner.wallet.id }),
  },
  'offers.getPreparation': {
    input: ({ offers, owner }) => ({ offerId: offers.unsigned.id, walletId: owner.wallet.id }),
    elsewhere: 'offer.not-found',
  },
  'offers.recordApproval': {
    input: ({ offers }) => ({ offerId: offers.unsigned.id, txApprove: `0x${'ab'.repeat(32)}` }),
    elsewhere: 'offer.not-found',
  },
  'offers.sign': {
    input: ({ offers: { unsigned } }) => ({
      offerId: unsigned.id,
      signature: signatureOf(unsigned, Buffer.alloc(32, 4)),
    }),
    elsewhere: 'offer.not-found',
  },
  'offers.close': {
    input: ({ offers }) => ({ offerId: offers.sale.id }),
    elsewhere: 'offer.not-found',
  },
  'offers.bid': {
    input: ({ offers, marketUser, owner }) => ({
      offerId: offers.auction.id,
      userId: marketUser.userId,
      amount: 6,
      walletAddress: owner.wallet.address,
    }),
    elsewhere: 'offer.not-found',
  },
  'offers.listBids': {
    input: ({ offers }) => ({ ...marketPage, offerId: offers.auction.id }),
    elsewhere: 'offer.not-found',
  },
  'offers.terminate': {
    input: ({ offers }) => ({ offerId: offers.sale.id, reason: 'A copy of another work.' }),
  },
  'offers.inspect': { input: ({ offers }) => ({ offerId: offers.sale.id }) },
  'fulfillments.create': {
    input: ({ offers, marketUser, owner }) => ({
      type: 'PURCHASE',
      offerId: offers.sale.id,
      userId: marketUser.userId,
      walletAddress: owner.wallet.address,
      amount: 2,
    }),
    elsewhere: 'offer.not-found',
  },
  'fulfillments.buy': {
    input: ({ offers, marketUser, owner }) => ({
      offerId: offers.sale.id,
      userId: marketUser.userId,
      walletAddress: owner.wallet.address,
      amount: 2,
    }),
    elsewhere: 'offer.not-found',
  },
  'fulfillments.listOwn': {
    input: ({ fulfillment }) => ({
      ...marketPage,
      type: 'PURCHASE',
      status: 'COMPLETED',
      offerId: fulfillment.offerId,
    }),
    elsewhere: 'an empty list',
  },
  'fulfillments.list': {
    input: ({ fulfillment }) => ({
      ...marketPage,
      type: 'PURCHASE',
      status: 'COMPLETED',
      offerId: fulfillment.offerId,
      userId: fulfillment.buyerId,
    }),
    elsewhere: 'an empty list',
  },
  'fulfillments.get': {
    input: ({ fulfillment }) => ({ fulfillmentId: fulfillment.id }),
    elsewhere: 'fulfillment.not-found',
  },
  'fulfillments.listWithItems': {
    input: ({ fulfillment }) => ({
      ...marketPage,
      type: 'PURCHASE',
      status: 'COMPLETED',
      offerId: fulfillment.offerId,
      userId: fulfillment.buyerId,
      search: fulfillment.id,
    }),
  },
  'fulfillments.inspect': { input: ({ fulfillment }) => ({ fulfillmentId: fulfillment.id }) },
  'money.createDepositAddress': {
    input: ({ marketUser }) => ({ userId: marketUser.userId, chain: 'AVALANCHE' }),
    elsewhere: 'market-user.not-found',
  },
  'money.listDepositAddresses': {
    input: ({ marketUser }) => ({ userId: marketUser.userId }),
    elsewhere: 'market-user.not-found',
  },
  'money.listOwnDepositAddresses': { input: () => ({}) },
  'money.createOwnDepositAddress': { input: () => ({ chain: 'AVALANCHE' }) },
  'money.getBalance': {
    input: ({ marketUser }) => ({ userId: marketUser.userId }),
    elsewhere: 'market-user.not-found',
  },
  'money.inspectBalance': { input: ({ marketUser }) => ({ userId: marketUser.userId }) },
  'money.listMovements': {
    input: ({ marketUser }) => ({ ...marketPage, userId: marketUser.userId }),
  },
  'money.depositTestUsdc': {
    input: ({ marketUser }) => ({ userId: marketUser.userId, chain: 'ETHEREUM', amount: '25' }),
  },
  'money.reconcile': { input: ({ marketUser }) => ({ userId: marketUser.userId }) },
  'checkout.create': {
    input: ({ offers, marketUser, owner }) => ({
      amount: 1000,
      currency: 'USD',
      description: 'Two items',
      metadata: { order: '7' },
      successUrl: 'http://localhost:3000/thanks?session={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:3000/basket',
      offerId: offers.sale.id,
      line_items: null,
      mode: null,
      success_url: null,
      cancel_url: null,
      offerAmount: 2,
      userId: marketUser.userId,
      walletAddress: owner.wallet.address,
    }),
    elsewhere: 'offer.not-found',
  },
  'checkout.get': {
    input: ({ checkouts }) => ({ sessionId: checkouts.open.session.id }),
    elsewhere: 'checkout-session.not-found',
  },
  'checkout.listLineItems': {
    input: ({ checkouts }) => ({ sessionId: checkouts.open.session.id }),
    elsewhere: 'checkout-session.not-found',
  },
  'checkout.expire': {
    input: ({ checkouts }) => ({ sessionId: checkouts.open.session.id }),
    elsewhere: 'checkout-session.not-found',
  },
  'payments.list': {
    input: () => ({ ...marketPage, status: 'succeeded', from: '2030-01-01', to: '2030-01-02' }),
  },
  'payments.inspect': {
    input: ({ checkouts }) => ({ paymentIntentId: checkouts.paid.payment.id }),
  },
  'payments.pay': {
    input: ({ checkouts }) => ({
      paymentIntentId: checkouts.open.payment.id,
      cardNumber: '4242 4242 4242 4242',
      name: 'Ada',
      email: 'ada@example.com',
    }),
  },
  'payments.confirm': {
    input: ({ checkouts }) => ({
      paymentIntentId: checkouts.asked.payment.id,
      isApproved: true,
    }),
  },
  'payments.cancel': {
    input: ({ checkouts }) => ({ paymentIntentId: checkouts.open.payment.id }),
  },
  'payments.refund': {
    input: ({ checkouts }) => ({
      paymentIntentId: checkouts.paid.payment.id,
      amount: 250,
      reason: 'duplicate',
    }),
  },
  'webhooks.register': {
    input: () => ({
      url: 'http://127.0.0.1:3000/hooks',
      application: 'PAY',
      authenticationMethod: {
        type: 'BASIC_AUTHENTICATION',
        username: 'vaultdesk',
        password: 'a password of the endpoint',
      },
    }),
  },
  'webhooks.update': {
    input: ({ webhook }) => ({
      webhookId: webhook.id,
      url: 'http://127.0.0.1:3000/other-hooks',
      application: 'PAY',
      authenticationMethod: {
        type: 'BASIC_AUTHENTICATION',
        username: 'vaultdesk',
        password: 'another password of the endpoint',
      },
    }),
    elsewhere: 'webhook.not-found',
  },
  'webhooks.list': { input: () => ({}) },
  'webhooks.delete': {
    input: ({ webhook }) => ({ webhookId: webhook.id }),
    elsewhere: 'webhook.not-found',
  },
  'webhooks.listHealth': { input: () => page },
  'webhooks.getHealth': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'webhooks.enable': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'webhooks.pause': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'webhooks.disable': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'webhooks.sendTestEvent': {
    input: ({ webhook }) => ({ webhookId: webhook.id, type: 'payment_intent.succeeded' }),
  },
  'deliveries.list': {
    input: ({ delivery }) => ({
      ...page,
      webhookId: delivery.webhookId,
      status: 'GIVEN_UP',
      eventType: 'payment_intent.succeeded',
      eventId: delivery.eventId,
      from: '2029-12-31',
      to: '2030-01-02',
    }),
  },
  'deliveries.inspect': { input: ({ delivery }) => ({ deliveryId: delivery.id }) },
  'deliveries.resend': { input: ({ delivery }) => ({ deliveryId: delivery.id }) },
  'deliveries.resendRange': {
    input: ({ webhook }) => ({
      webhookId: webhook.id,
      from: '2029-12-31T00:00:00.000Z',
      to: '2030-01-01T00:00:00.000Z',
      statuses: ['GIVEN_UP', 'DELIVERED'],
    }),
  },
  'deliveries.resendWaiting': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'deliveries.getResending': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'deliveries.stopResending': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'events.list': {
    input: () => ({ ...page, type: 'payment_intent.succeeded', paymentIntentId: 'pi_1' }),
  },
  'traces.get': { input: ({ delivery }) => ({ id: delivery.id }) },
  'events.get': { input: ({ delivery }) => ({ eventId: delivery.eventId }) },
  'webhooks.showSigningSecret': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'webhooks.rotateSigningSecret': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'inboxes.list': { input: () => ({}) },
  'inboxes.listMessages': { input: () => ({ ...page, name: 'default' }) },
  'inboxes.setAnswer': {
    input: () => ({
      name: 'default',
      status: 429,
      delayMilliseconds: 100,
      retryAfterSeconds: 30,
    }),
  },
  'inboxes.clear': { input: () => ({ name: 'default' }) },
  'tokens.issue': {
    input: ({ application }) => ({
      realm: 'Arkane',
      grant_type: 'client_credentials',
      client_id: application.clientId,
      client_secret: clientSecret,
      authorization: 'Basic Og==',
    }),
    onlyHttp: true,
  },
  'applications.list': { input: () => page },
  'applications.get': { input: ({ application }) => ({ applicationId: application.id }) },
  'applications.create': {
    input: () => ({ name: 'Shop', clientId: 'shop', allowedOrigins: ['http://localhost:3000'] }),
  },
  'applications.change': {
    input: ({ application }) => ({
      applicationId: application.id,
      name: 'New name',
      allowedOrigins: ['http://localhost:3000'],
    }),
  },
  'applications.rotateSecret': {
    input: ({ application }) => ({ applicationId: application.id }),
  },
  'applications.delete': {
    input: ({ spareApplication }) => ({ applicationId: spareApplication.id }),
  },
  'settings.list': { input: () => ({}) },
  'settings.change': { input: () => ({ key: 'walletType', value: 'THREEWAY_SHARED' }) },
  'clock.get': { input: () => ({}) },
  'clock.advance': { input: () => ({ seconds: 3_600 }) },
  'requests.list': {
    input: ({ request }) => ({
      size: '10',
      cursor: '1000',
      after: '1',
      applicationId: request.applicationId,
      operation: request.operation,
      method: 'get',
      status: '2xx',
      code: 'pincode.incorrect',
      surface: 'api',
      since: '2030-01-01',
      until: '2030-01-01',
      traceId: request.traceId,
      id: request.id,
      resendOf: request.id,
      text: 'wallets',
      console: 'false',
    }),
  },
  'requests.get': { input: ({ request }) => ({ id: request.id }) },
  'requests.resend': {
    input: ({ request, application, owner }) => ({
      id: request.id,
      body: '{}',
      signingMethod: `${owner.method.id}:123456`,
      applicationId: application.id,
      sameIdempotencyKey: false,
    }),
  },
  'requests.clear': { input: () => ({}) },
  'statistics.get': { input: ({ webhook }) => ({ span: 'day', webhookId: webhook.id }) },
  'system.health': { input: () => ({}) },
  'system.probe': { input: () => ({}) },
  'system.overview': { input: () => ({}) },
  'system.routes': { input: () => ({}) },
  'system.createBackup': { input: () => ({}) },
  'system.listBackups': { input: () => ({}) },
  'system.restoreBackup': { input: () => ({ name: 'a.backup' }) },
  'system.exportDeviceKey': { input: () => ({}) },
  'system.showCredentials': { input: () => ({}) },
  'system.createConsoleLink': { input: () => ({}) },
  'attention.list': { input: () => ({}) },
  'audit.list': {
    input: () => ({
      ...page,
      act: 'clock.advance',
      who: 'operator-token',
      outcome: 'done',
      from: '2030-01-01',
      to: '2030-01-02',
      text: 'clock',
    }),
  },
  'audit.check': { input: () => ({}) },
  'audit.export': { input: () => ({}) },
  'sessions.list': { input: () => ({}) },
  'sessions.end': { input: ({ sessionId }) => ({ sessionId }) },
  'sessions.endOthers': { input: () => ({}) },
};
