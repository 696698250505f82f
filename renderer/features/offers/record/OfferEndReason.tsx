import { counted } from '../../../components/figures/counted.ts';
import { Note } from '../../../components/layout/Note.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';
import styles from './OfferEndReason.module.css';
import { splitReason } from './split-reason.ts';

/** Why an offer failed or ended, and what to do; `null` if neither applies. */
export function OfferEndReason({ inspection }: { inspection: OfferInspection }) {
  const { offer, ending } = inspection;
  const { status, reason, remainingAmount, amount } = offer;
  const { message, raw } = splitReason(reason ?? 'The items could not be moved to escrow.');
  if (status === 'REFUSED')
    return (
      <Note tone="bad" title={message}>
        {raw && <code className={styles.raw}>{raw}</code>}
        {counted(amount, 'item')} stayed in the seller's wallet and nothing was paid. Create a new
        offer: the wallet approves the escrow contract first.
      </Note>
    );
  if (status === 'ERROR')
    return (
      <Note tone="bad" title={reason ?? 'Its items are no longer in escrow.'}>
        Purchases are not possible. Reserved money is available again. Terminate the offer to remove
        it from the list.
      </Note>
    );
  if (status === 'TERMINATED' && reason)
    return (
      <Note tone="plain" title="Terminated by the operator">
        {reason}
      </Note>
    );
  if (status === 'READY' && reason)
    return (
      <Note tone="warn" title={reason}>
        {counted(remainingAmount, 'item')} still in escrow. Fix the cause, then retry the return.
      </Note>
    );
  if (status === 'READY' && ending)
    return (
      <Note tone="plain" title="Unsold items are being returned to the seller">
        New purchases are not possible. Pending purchases are completed.
      </Note>
    );
  return null;
}
