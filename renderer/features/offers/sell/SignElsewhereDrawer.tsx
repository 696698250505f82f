import { useQuery } from '@tanstack/react-query';
import { signatureText } from '../../../../service/resources/signature.ts';
import { Hash } from '../../../components/code/Hash.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import { titleOf } from '../../../components/status/offer-words.ts';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { type Offer, service } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { firstMessage } from '../../../service/form/first-message.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { StepList } from '../StepList.tsx';
import { SignedText } from './SignedText.tsx';

function wrongSigner({ sellerAddress }: Offer): string {
  return `This is no signature of the wallet over this text. Sign it with ${sellerAddress}.`;
}

/** For an offer of a wallet that is not kept here: what that wallet has to do, and a place for its signature. */
export function SignElsewhereDrawer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { data: needed } = useQuery(
    service.offers.listPreparationTransactions.queryOptions({ offerId: offer.id }),
  );
  const form = useFields(
    { signature: '' },
    { signature: (text) => firstMessage(signatureText, text.trim()) },
    { signature: 'signature' },
  );
  const signature = form.values.signature.trim();
  const sign = useOperation('offers.sign', {
    offerId: offer.id,
    signature: signature || '<signature>',
  });
  const [call] = needed ?? [];
  return (
    <FormDrawer
      title="Sign elsewhere"
      subtitle={`${titleOf(offer)} is held by a wallet that is not kept here.`}
      submit="Take the signature"
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
        label="What that wallet does"
        steps={[
          {
            name: 'Approve the custody contract',
            status: needed?.length === 0 ? 'done' : 'idle',
            text:
              needed?.length === 0
                ? 'That is done.'
                : 'Execute this with the wallet, and wait until it is in a block.',
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
        hint="0x and 130 hexadecimal digits: r, s and v."
        mono
        lines={3}
        {...form.bind('signature')}
      />
    </FormDrawer>
  );
}
