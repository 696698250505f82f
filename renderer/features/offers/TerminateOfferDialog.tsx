import { counted } from '../../components/figures/counted.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { titleOf, toUsdc } from '../../components/status/offer-words.ts';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import type { Offer } from '../../service/call/client.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { useOffer } from './use-offer.ts';

function whatMoves({ status, remainingAmount }: Offer): string {
  if (status === 'NEW') return 'Nothing was handed over yet, so nothing moves.';
  if (status === 'ERROR') return 'Its items are not in custody any more, so nothing goes back.';
  const rest = remainingAmount === 1 ? '1 item goes' : `${counted(remainingAmount, 'item')} go`;
  return `${rest} back to the wallet of the seller. Purchases on their way are finished.`;
}

const longestReason = 500;

/** Asks before the operator ends an offer against the wish of its seller, and says what is lost. */
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
          ? `This is too long. Use at most ${longestReason} characters.`
          : null,
    },
    { reason: 'reason' },
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
            You end <b>{titleOf(offer)}</b> in place of its seller, {offer.sellerNickname}. This
            cannot be undone.
          </p>
          <p>{whatMoves(offer)}</p>
          {offer.highestBid !== undefined && (
            <Note tone="warn" title="A bidder loses the lead">
              The {toUsdc(offer.highestBid.amount)} USDC of the highest bid are free again, and
              nobody wins.
            </Note>
          )}
        </>
      )}
      <TextField
        label="Reason"
        hint="Optional. The seller reads it at the offer."
        lines={2}
        {...form.bind('reason')}
      />
      {error && <FailureAlert error={error} />}
    </ConfirmOperation>
  );
}
