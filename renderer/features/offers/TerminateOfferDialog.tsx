import { counted } from '../../components/figures/counted.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { titleOf, toUsdc } from '../../components/status/offer-labels.ts';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import type { Offer } from '../../service/call/client.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { useOffer } from './use-offer.ts';

function whatMoves({ status, remainingAmount }: Offer): string {
  if (status === 'NEW') return 'Nothing is in escrow yet, so nothing moves.';
  if (status === 'ERROR') return 'Its items are no longer in escrow, so nothing is returned.';
  const subject =
    remainingAmount === 1 ? '1 item returns' : `${counted(remainingAmount, 'item')} return`;
  return `${subject} to the seller's wallet. Pending purchases are completed.`;
}

const longestReason = 500;

/** Confirms that the operator terminates an offer against the seller's will, and shows the effects. */
export function TerminateOfferDialog({
  offerId,
  onClose,
}: {
  offerId: string;
  onClose: () => void;
}) {
  const { data: offer, error } = useOffer(offerId);
  const form = useFields(
    { reason: '' },
    {
      reason: (text) =>
        text.trim().length > longestReason
          ? `The reason is too long. Use at most ${longestReason} characters.`
          : null,
    },
  );
  return (
    <ConfirmOperation
      operation="offers.terminate"
      form={form}
      input={{ offerId, reason: form.values.reason.trim() || undefined }}
      title="Terminate the offer?"
      confirm="Terminate offer"
      disabled={!offer}
      onClose={onClose}
    >
      {offer && (
        <>
          <p>
            You end <b>{titleOf(offer)}</b> on behalf of its seller, {offer.sellerNickname}. This
            cannot be undone.
          </p>
          <p>{whatMoves(offer)}</p>
          {offer.highestBid !== undefined && (
            <Note tone="warn" title="The highest bid is released">
              The {toUsdc(offer.highestBid.amount)} USDC of the highest bid become available again,
              and the auction has no winner.
            </Note>
          )}
        </>
      )}
      <TextField
        label="Reason"
        hint="Optional. Shown to the seller with the offer."
        lines={2}
        {...form.bind('reason')}
      />
      {error && <FailureAlert error={error} />}
    </ConfirmOperation>
  );
}
