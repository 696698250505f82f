import { counted } from '../../../components/figures/counted.ts';
import { Note } from '../../../components/layout/Note.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';
import { splitReason } from './split-reason.ts';
import styles from './WhyOver.module.css';

/** Why an offer did not go as planned, and what to do about it; nothing while all is well. */
export function WhyOver({ inspection }: { inspection: OfferInspection }) {
  const { offer, ending } = inspection;
  const { status, reason, remainingAmount, amount } = offer;
  const { words, raw } = splitReason(reason ?? 'The items could not be taken into custody.');
  if (status === 'REFUSED')
    return (
      <Note tone="bad" title={words}>
        {raw && <code className={styles.raw}>{raw}</code>}
        {counted(amount, 'item')} stayed in the seller's wallet and nothing was paid. Offer it
        again: the wallet approves custody first.
      </Note>
    );
  if (status === 'ERROR')
    return (
      <Note tone="bad" title={reason ?? 'Its items are not in custody any more.'}>
        Nothing of it can be bought. What buyers had set aside is free again. Terminate it to take
        it off the list.
      </Note>
    );
  if (status === 'TERMINATED' && reason)
    return (
      <Note tone="plain" title="The operator ended it">
        {reason}
      </Note>
    );
  if (status === 'READY' && reason)
    return (
      <Note tone="warn" title={reason}>
        {counted(remainingAmount, 'item')} still lie in custody. Give them back again once the cause
        is gone.
      </Note>
    );
  if (status === 'READY' && ending)
    return (
      <Note tone="plain" title="Its rest is going back to the seller">
        Nothing of it can be bought any more. Purchases on their way are finished.
      </Note>
    );
  return null;
}
