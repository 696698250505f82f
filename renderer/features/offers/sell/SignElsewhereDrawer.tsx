import { useQuery } from '@tanstack/react-query';
import { signatureInput } from '../../../../service/resources/signature-input.ts';
import { Hash } from '../../../components/code/Hash.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import { titleOf } from '../../../components/status/offer-labels.ts';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { type Offer, service } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { StepList } from '../StepList.tsx';
import { SignedText } from './SignedText.tsx';

function wrongSigner({ sellerAddress }: Offer): string {
  return `This is not a signature of ${sellerAddress} over this text. Sign it with that wallet.`;
}

/** For an offer of an external wallet: the steps for that wallet, and a field for its signature. */
export function SignElsewhereDrawer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { data: needed } = useQuery(
    service.offers.listPreparationTransactions.queryOptions({ offerId: offer.id }),
  );
  const form = useFields(
    { signature: '' },
    { signature: (text) => firstMessage(signatureInput, text.trim()) },
  );
  const signature = form.values.signature.trim();
  const sign = useOperation('offers.sign', {
    offerId: offer.id,
    signature: signature || '<signature>',
  });
  const [call] = needed ?? [];
  return (
    <FormDrawer
      title="Sign externally"
      subtitle={`${titleOf(offer)} is held by an external wallet.`}
      submit="Submit signature"
      busy={sign.busy}
      {...form.faults}
      onSubmit={form.submit(async () => {
        try {
          await sign.send({ offerId: offer.id, signature });
        } catch (error) {
          if (failureOf(error).code !== 'offer.wrong-signer') throw error;
          form.refuse('signature', wrongSigner(offer));
        }
      })}
      onClose={onClose}
      apiLine={sign.apiLine}
    >
      <StepList
        label="Steps for the external wallet"
        steps={[
          {
            name: 'Approve the escrow contract',
            status: needed?.length === 0 ? 'done' : 'idle',
            text:
              needed?.length === 0 ? 'Done.' : 'Execute this with the wallet and wait for a block.',
            more: call && (
              <FieldList>
                <Field label="Contract">
                  <Hash value={call.to} label="contract" />
                </Field>
                <Field label="Function">
                  <code>
                    {call.functionName}({call.inputs.map(({ type }) => type).join(', ')})
                  </code>
                </Field>
                {call.inputs.map(({ type, value }) => (
                  <Field key={type} label={type}>
                    {value.startsWith('0x') ? (
                      <Hash value={value} label={type} />
                    ) : (
                      <code>{value}</code>
                    )}
                  </Field>
                ))}
              </FieldList>
            ),
          },
          {
            name: 'Sign the text',
            status: 'idle',
            text: 'As a personal message (EIP-191).',
            more: <SignedText offer={offer} seller="the wallet" />,
          },
        ]}
      />
      <TextField
        label="Signature"
        hint="65 or 64 bytes in hexadecimal digits, or an object as JSON."
        mono
        lines={3}
        {...form.bind('signature')}
      />
    </FormDrawer>
  );
}
