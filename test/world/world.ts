import { sealSecret } from '../../service/domain/auth/client-credentials.ts';
import { createDepositAddress } from '../../service/domain/marketplace/money/money.operations.ts';
import { marketUserOperations } from '../../service/domain/marketplace/users/market-users.operations.ts';
import type { ApplicationRecord } from '../../service/model/access/application.ts';
import type { SecretType } from '../../service/model/kernel/primitives.ts';
import { ok } from '../../service/model/kernel/results/result.ts';
import { once } from '../../service/model/kernel/values/curves.ts';
import type { DepositAddress } from '../../service/model/market/market-user.ts';
import { devContracts } from '../../service/model/transactions/dev-contracts.ts';
import type { Ports } from '../../service/platform/ports/ports.ts';
import { fakeChains } from '../fakes/fake-chain.ts';
import { actAsDevContracts } from '../fakes/fake-dev-contracts.ts';
import { type FakePortsOptions, fakePorts } from '../fakes/fake-ports.ts';
import { fixedDeviceKey } from '../fakes/fake-vault.ts';
import { run } from '../operations/run.ts';
import { aCollection, aFungibleToken, aTokenMint, aTokenType } from '../records/collections.ts';
import { actAsCollection, addMoney, aFulfillment, anOffer } from '../records/offers.ts';
import { aCheckout, checkoutRecords } from '../records/payments.ts';
import { aFaultRule, aRequest, note } from '../records/requests.ts';
import { aSavedRequest, aTransaction } from '../records/transactions.ts';
import {
  anApplication,
  anId,
  aSigningMethod,
  asApplication,
  aWalletOwner,
  clientSecret,
  theOtherApplication,
} from '../records/users.ts';
import { aDelivery, addProof, anEvent, aSealedWebhook } from '../records/webhooks.ts';
import { present, valueIn } from '../values.ts';
import { tokenOf, transportsOf } from './service.ts';

/** An application whose secret can be shown. */
function aDefaultApplication(): ApplicationRecord {
  const application = anApplication({ isDefault: true });
  const sealedSecret = sealSecret({ deviceKey: fixedDeviceKey }, application.id, clientSecret);
  return { ...application, sealedSecret };
}

/** The owner and its signing methods. Their secrets are encrypted once for all worlds, which share no state. */
const theOwner = once(async () => {
  const owner = await aWalletOwner({ wallet: { identifier: 'main', description: 'Main wallet' } });
  const biometric = await aSigningMethod({
    userId: owner.user.id,
    type: 'BIOMETRIC',
    physicalDeviceId: 'phone-7f3a',
    value: 'the face that the phone knows',
  });
  return { owner, biometric };
});

/** A service with an application that has records of every kind, and another application without records. */
export async function aWorld(options: Pick<FakePortsOptions, 'vault' | 'pause' | 'settings'> = {}) {
  const application = aDefaultApplication();
  const spareApplication = anApplication({ id: anId() });
  const otherApplication = theOtherApplication();
  const { owner, biometric } = await theOwner();
  const user = { ...owner.user, reference: 'Ada Lovelace' };
  const transaction = aTransaction({ userId: user.id, walletId: owner.wallet.id });
  const savedRequest = {
    transaction: aSavedRequest(owner.wallet, 'TRANSACTION'),
    signature: aSavedRequest(owner.wallet, 'SIGNATURE'),
    ready: { ...aSavedRequest(owner.wallet, 'SIGNATURE'), isReady: true } as const,
  };
  const chains = fakeChains();
  actAsDevContracts(chains.of('ETHEREUM'));
  const collection = aCollection();
  actAsCollection(chains.of('ETHEREUM'), [devContracts.erc1155.address, collection.address]);
  chains.of('ETHEREUM').codes.set(collection.address, '0xfe');
  chains.of('ETHEREUM').balances.set(owner.wallet.address, 10n ** 18n);
  const offers = {
    unsigned: anOffer({ status: 'NEW', visibility: 'PRIVATE', sellerAddress: owner.wallet.address }),
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
  const mints = { done: aTokenMint(inCollection), failed: aTokenMint({ ...inCollection, status: 'FAILED' }) };
  const webhook = aSealedWebhook();
  const event = anEvent();
  const delivery = aDelivery({ webhookId: webhook.id, eventId: event.id, status: 'GIVEN_UP' });
  const faultRule = aFaultRule({ until: { hits: 1 }, hits: 1 });
  const fungible = aFungibleToken();
  chains.of('ETHEREUM').codes.set(fungible.token.address, '0xfe');
  const ports = fakePorts({
    ...options,
    // Offers every operation.
    settings: { walletSecurity: 'on', ...options.settings },
    faultRules: [faultRule],
    ...owner.records,
    webhooks: [webhook],
    paymentEvents: [event],
    webhookDeliveries: [delivery],
    collections: [collection, fungible.token],
    tokenTypes: [tokenType, fungible.type],
    tokenMints: [...Object.values(mints), fungible.mint],
    ...checkoutRecords(Object.values(checkouts)),
    chains,
    applications: [application, spareApplication, otherApplication],
    users: [user],
    signingMethods: [owner.method, biometric],
    transactions: [transaction],
    savedRequests: Object.values(savedRequest),
    offers: Object.values(offers),
    fulfillments: [fulfillment],
  });
  const marketUser = await aMarketUser(ports, { chain: 'ETHEREUM' });
  await addMoney(ports, { userId: marketUser.userId, units: '100000000' });
  await depositForApplication(ports, application.id);
  const { consoleSessions } = ports;
  const consoleSession = await consoleSessions.enter(consoleSessions.generateKey(), 'Firefox/128.0');
  const request = aRequest({ applicationId: application.id });
  note(ports, request);
  return {
    ...transportsOf(ports),
    ports,
    application,
    spareApplication,
    otherApplication,
    owner,
    biometric,
    transaction,
    saved: savedRequest,
    marketUser,
    offers,
    fulfillment,
    checkouts,
    collection,
    fungible,
    tokenType,
    mints,
    webhook,
    delivery,
    proofId: addProof(ports, { webhookId: webhook.id, events: [event] }),
    sessionId: consoleSession?.session.id ?? '',
    request,
    faultRule,
    token: await tokenOf(ports, application),
    otherToken: await tokenOf(ports, otherApplication),
  };
}

export type World = Awaited<ReturnType<typeof aWorld>>;

/** A sub-user of our application with a deposit address; on MATIC by default. */
export async function aMarketUser(
  ports: Ports,
  { nickname = 'ada', chain = 'MATIC' }: { nickname?: string; chain?: SecretType } = {},
): Promise<DepositAddress> {
  const { id } = valueIn(
    await run(marketUserOperations.create, ports, { type: 'SUB_USER', nickname }, asApplication()),
  );
  return valueIn(await createDepositAddress(ports, { userId: id, chain }, asApplication()));
}

/** A counted deposit to the application's own market account. */
async function depositForApplication({ storage, clock }: Ports, applicationId: string): Promise<void> {
  await storage.transact((tables) => {
    const account = present(tables.marketUsers.listBy('ofApplication', applicationId).at(0));
    const transactionHash = `0x${'7'.repeat(64)}`;
    tables.moneyMovements.put({
      id: `ETHEREUM/0x1/${transactionHash}/0/in`,
      ...{ applicationId, userId: account.id, chain: 'ETHEREUM', era: 0, direction: 'IN', units: '25000000' },
      ...{
        counterparty: '0x00000000000000000000000000000000000000A1',
        transactionHash,
        blockNumber: 1,
        logIndex: 0,
        at: clock.now(),
      },
    });
    return ok();
  });
}
