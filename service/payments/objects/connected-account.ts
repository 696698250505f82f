import type { PaymentIntentRecord } from '../../resources/payment.ts';

/** The id of the account that receives an application's payments. */
export function connectedAccount({ applicationId }: Pick<PaymentIntentRecord, 'applicationId'>) {
  return `acct_${applicationId.replaceAll('-', '').slice(0, 16)}`;
}

/** Groups the money movements of a payment. */
export function transferGroup({ id }: Pick<PaymentIntentRecord, 'id'>): string {
  return `group_${id}`;
}
