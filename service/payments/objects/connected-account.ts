import type { PaymentIntentRecord } from '../../resources/payment.ts';

/** The account that an application is paid on. */
export function connectedAccount({ applicationId }: Pick<PaymentIntentRecord, 'applicationId'>) {
  return `acct_${applicationId.replaceAll('-', '').slice(0, 16)}`;
}

/** What ties the money of a payment together. */
export function transferGroup({ id }: Pick<PaymentIntentRecord, 'id'>): string {
  return `group_${id}`;
}
