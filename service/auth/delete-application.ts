import { z } from 'zod';
import { formatUnits } from '../kernel/base-units.ts';
import { flag, uuid } from '../kernel/primitives.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import { usdcDecimals } from '../resources/dev-contracts.ts';
import { deleteCollectionRecords } from './delete-collection-records.ts';
import { checkNoOpenTrade, deleteMarketRecords } from './delete-market-records.ts';
import { deletePaymentRecords } from './delete-payment-records.ts';
import { deleteUserRecords } from './delete-user-records.ts';
import { deleteWebhookRecords } from './delete-webhook-records.ts';
import { noApplication } from './get-application.ts';
import { counted, openTradeOf } from './open-trade.ts';

export const deleteApplicationInput = z.object({
  applicationId: uuid,
  acceptLoss: flag.optional().meta({
    description: 'Deletes the application even if it has wallets or money of market users.',
  }),
});
export type DeleteApplicationInput = z.output<typeof deleteApplicationInput>;

/**
 * Deletes an application with all its records; its tokens become invalid immediately. Open trades must be finished
 * first. Rejected if keys of wallets or money of market users would be lost, unless the caller accepts their loss.
 */
export async function deleteApplication(
  { storage }: Pick<Ports, 'storage'>,
  { applicationId, acceptLoss }: DeleteApplicationInput,
): Promise<Result<Record<string, never>>> {
  return storage.transact((tables) => {
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

    for (const { id } of tables.users.listBy('byCreation', applicationId))
      deleteUserRecords(tables, id);
    deleteMarketRecords(tables, applicationId);
    deletePaymentRecords(tables, applicationId);
    deleteWebhookRecords(tables, applicationId);
    deleteCollectionRecords(tables, applicationId);
    tables.applications.delete(applicationId);
    return ok({});
  });
}

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
