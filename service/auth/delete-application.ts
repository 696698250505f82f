import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { deleteCollectionRecords } from './delete-collection-records.ts';
import { checkNoOpenTrade, deleteMarketRecords } from './delete-market-records.ts';
import { deletePaymentRecords } from './delete-payment-records.ts';
import { deleteUserRecords } from './delete-user-records.ts';
import { deleteWebhookRecords } from './delete-webhook-records.ts';
import { noApplication } from './get-application.ts';

/**
 * Deletes an application with all its records; its tokens become invalid immediately. Open trades must be finished
 * first.
 */
export async function deleteApplication(
  { storage }: Pick<Ports, 'storage'>,
  { applicationId }: { applicationId: string },
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
