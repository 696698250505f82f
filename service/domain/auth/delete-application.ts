import { z } from 'zod';
import { type Application, type ApplicationRecord, application } from '../../model/access/application.ts';
import { flag, uuid } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { formatUnits } from '../../model/kernel/values/numbers.ts';
import { fungibleOwner } from '../../model/market/collection.ts';
import { fulfillmentListKey } from '../../model/market/fulfillment.ts';
import { marketMoneyKey } from '../../model/market/market-user-tables.ts';
import { mintListKey } from '../../model/market/token-mint.ts';
import { paymentListKey } from '../../model/payments/payment.ts';
import { usdcDecimals } from '../../model/transactions/dev-contracts.ts';
import { offerListKey, transactionListKey } from '../../model/transactions/transaction-table.ts';
import { eventListKey } from '../../model/webhooks/payment-event.ts';
import { deliveryListKey } from '../../model/webhooks/webhook-delivery.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import type { TableReaders, TableWriters } from '../../platform/ports/storage.ts';
import { counted, openTradeOf } from './authenticate.ts';

/**
 * Deletes an application with all its records; its tokens become invalid immediately. Open trades must be finished
 * first. Rejected if keys of wallets or money of market users would be lost, unless the caller accepts their loss.
 */
export const deleteApplication = mutation({
  summary: 'Delete application',
  description:
    'Deletes its users, their signing methods and their wallets too. Its tokens become invalid immediately. Rejected with `application.has-open-trade` until its trades end, and with `application.has-assets` if it has wallets or money of market users, unless `acceptLoss` is true.',
  route: route('DELETE', '/_vaultdesk/applications/{applicationId}', { reply: 'acknowledged' }),
  input: z.object({
    applicationId: uuid,
    acceptLoss: flag
      .optional()
      .meta({ description: 'Deletes the application even if it has wallets or money of market users.' }),
  }),
  output: z.object({}),
  run: async ({ storage }, { applicationId, acceptLoss }) =>
    storage.transact((tables) => {
      const application = tables.applications.find(applicationId);
      if (!application) return noApplication(applicationId);
      if (application.isDefault)
        return fail(
          'application.is-default',
          'The default application cannot be deleted: the startup output and the tour use it.',
        );

      const open = checkNoOpenTrade(tables, applicationId);
      if (!open.ok) return open;
      const losses = acceptLoss ? [] : lossesOf(tables, applicationId);
      if (losses.length > 0)
        return fail(
          'application.has-assets',
          `Deleting the application loses ${losses.join(', ')}. Send acceptLoss=true to delete it anyway.`,
        );

      for (const { id } of tables.users.listBy('byCreation', applicationId)) deleteUserRecords(tables, id);
      deleteMarketRecords(tables, applicationId);
      deletePaymentRecords(tables, applicationId);
      deleteWebhookRecords(tables, applicationId);
      deleteCollectionRecords(tables, applicationId);
      tables.applications.delete(applicationId);
      return ok({});
    }),
});

/** Its wallets count even if they are empty: reading the chains takes too long for many wallets. */
function lossesOf(tables: TableReaders, applicationId: string): string[] {
  const wallets = tables.wallets.listBy('byApplication', applicationId);
  const money = tables.marketUsers
    .listBy('byCreation', applicationId)
    .flatMap(({ id }) => tables.marketBalances.listBy('byUser', id))
    .reduce((sum, { units }) => sum + BigInt(units), 0n);
  return [
    ...(wallets.length > 0 ? [`the assets of ${counted(wallets.length, 'wallet')}`] : []),
    ...openTradeOf(tables, wallets),
    ...(money > 0n ? [`${formatUnits(money, usdcDecimals)} USDC of market users`] : []),
  ];
}

/** Deletes the payments of an application with their sessions; their pages disappear immediately. */
function deletePaymentRecords(
  { paymentIntents, checkoutSessions }: Pick<TableWriters, 'paymentIntents' | 'checkoutSessions'>,
  applicationId: string,
): void {
  const payments = paymentIntents.listBy('byCreation', paymentListKey(applicationId, undefined));
  for (const { id, checkoutSessionId } of payments) {
    checkoutSessions.delete(checkoutSessionId);
    paymentIntents.delete(id);
  }
}

type WebhookTables = Pick<TableWriters, 'webhooks' | 'paymentEvents' | 'webhookDeliveries'>;

function deleteWebhookRecords(
  { webhooks, paymentEvents, webhookDeliveries }: WebhookTables,
  applicationId: string,
): void {
  const deliveries = deliveryListKey({ owner: applicationId }, undefined);
  for (const { id } of webhookDeliveries.listBy('byCreation', deliveries)) webhookDeliveries.delete(id);
  const events = eventListKey(applicationId, undefined);
  for (const { id } of paymentEvents.listBy('byCreation', events)) paymentEvents.delete(id);
  for (const { id } of webhooks.listBy('byCreation', applicationId)) webhooks.delete(id);
}

/** Deletes the collections of an application with their token types and mints, but not the contracts. */
function deleteCollectionRecords(
  { collections, tokenTypes, tokenMints }: Pick<TableWriters, 'collections' | 'tokenTypes' | 'tokenMints'>,
  applicationId: string,
): void {
  for (const owner of [applicationId, fungibleOwner(applicationId)])
    deleteAll(tokenMints, 'byCreation', mintListKey({ owner }, undefined));
  for (const collection of collections.listBy('byCreation', applicationId)) {
    deleteAll(tokenTypes, 'byCollection', collection.id);
    collections.delete(collection.id);
  }
}

/** Fails with `application.has-open-trade` while it has items in custody, pending purchases or leading bids. */
function checkNoOpenTrade(
  { offers, fulfillments, marketUsers, bids, marketReservations }: TableReaders,
  applicationId: string,
): Result<void> {
  const openOffers = (['INITIATING_OFFER', 'READY'] as const).map((status) =>
    offers.countBy('byCreation', offerListKey(applicationId, { status })),
  );
  const purchases = (['QUEUED', 'PROCESSING'] as const).map((status) =>
    fulfillments.countBy('byCreation', fulfillmentListKey(applicationId, status)),
  );
  const leading = marketUsers
    .listBy('byCreation', applicationId)
    .flatMap(({ id }) => marketReservations.listBy('byUser', id))
    .filter(({ id }) => bids.find(id)?.status === 'LEADING');
  if ([...openOffers, ...purchases, leading.length].every((count) => count === 0)) return ok();
  return fail(
    'application.has-open-trade',
    'Close or terminate the offers and wait until they end. The application has offers in custody, pending purchases or leading bids.',
  );
}

/**
 * Deletes all market records of an application, including the keys of deposit addresses; the only place that lists
 * them. Purchases of its market users from other applications are retained with those offers.
 */
function deleteMarketRecords(tables: TableWriters, applicationId: string): void {
  for (const { id } of tables.offers.listBy('byCreation', offerListKey(applicationId, {})))
    deleteOfferRecords(tables, id);
  for (const { id } of tables.marketUsers.listBy('byCreation', applicationId)) deleteMarketUserRecords(tables, id);
}

function deleteOfferRecords(tables: TableWriters, offerId: string): void {
  for (const { id } of tables.fulfillments.listBy('byOffer', offerId)) {
    giveFree(tables, id);
    tables.fulfillments.delete(id);
  }
  for (const { id } of tables.bids.listBy('byOffer', offerId)) {
    giveFree(tables, id);
    tables.bids.delete(id);
  }
  tables.offers.delete(offerId);
}

/** Releases the money of a buyer or bidder, who may belong to another application. */
function giveFree({ marketReservations, marketBalances }: TableWriters, id: string): void {
  const reservation = marketReservations.find(id);
  if (!reservation) return;
  marketReservations.delete(id);
  const balance = marketBalances.find(marketMoneyKey(reservation.userId, reservation.chain));
  if (!balance) return;
  const reservedUnits = String(BigInt(balance.reservedUnits) - BigInt(reservation.units));
  marketBalances.put({ ...balance, reservedUnits });
}

function deleteMarketUserRecords(tables: TableWriters, userId: string): void {
  for (const chain of secretTypes) tables.custodyKeys.delete(`deposit:${userId}:${chain}`);
  deleteAll(tables.depositAddresses, 'byUser', userId);
  deleteAll(tables.moneyMovements, 'byUser', userId);
  deleteAll(tables.marketBalances, 'byUser', userId);
  deleteAll(tables.marketReservations, 'byUser', userId);
  tables.marketUsers.delete(userId);
}

/** Deletes a user with all related records; the only place that lists them. */
export function deleteUserRecords(tables: TableWriters, userId: string): void {
  for (const wallet of tables.wallets.listBy('byUser', userId)) {
    deleteAll(tables.walletEvents, 'byWallet', wallet.id);
    deleteAll(tables.gifts, 'byWallet', wallet.id);
    tables.wallets.delete(wallet.id);
  }
  deleteAll(tables.transactions, 'byParty', transactionListKey({ userId }, undefined));
  deleteAll(tables.savedRequests, 'byUser', userId);
  deleteAll(tables.signingMethods, 'byUser', userId);
  tables.users.delete(userId);
}

interface Deletable<Index extends string> {
  listBy(index: Index, key: string): readonly { readonly id: string }[];
  delete(id: string): void;
}

function deleteAll<Index extends string>(table: Deletable<Index>, index: NoInfer<Index>, key: string): void {
  for (const { id } of table.listBy(index, key)) table.delete(id);
}

export const getApplication = query({
  summary: 'Get application',
  description: 'Without its client secret.',
  route: route('GET', '/_vaultdesk/applications/{applicationId}'),
  input: z.object({ applicationId: uuid }),
  output: application,
  run: async ({ storage }, { applicationId }) =>
    storage.read((tables) => {
      const application = tables.applications.find(applicationId);
      return application ? ok(toApplication(tables, application)) : noApplication(applicationId);
    }),
});

export function noApplication(applicationId: string): Failed {
  return fail('application.not-found', `No application has the id ${applicationId}.`);
}

/** An application as the operator sees it, with the number of its users and wallets. */
export function toApplication(
  { users, wallets }: Pick<TableReaders, 'users' | 'wallets'>,
  { id, clientId, name, allowedOrigins, isDefault, createdAt, profile, settings }: ApplicationRecord,
): Application {
  const counts = { users: users.countBy('byCreation', id), wallets: wallets.countBy('byApplication', id) };
  return { id, clientId, name, allowedOrigins, isDefault, createdAt, profile, settings, counts };
}
