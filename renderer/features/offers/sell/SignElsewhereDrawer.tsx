import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { signatureInput } from '../../../../service/model/wallets/signature-input.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { titleOf } from '../../../components/status/labels/offer-labels.ts';
import text from '../../../components/text.module.css';
import { OperationForm } from '../../../frame/act/OperationForm.tsx';
import { type Offer, service } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { StepList } from '../StepList.tsx';

/** For an offer of an external wallet: the steps for that wallet, and a field for its signature. */
export function SignElsewhereDrawer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { data: needed } = useQuery(service.offers.listPreparationTransactions.queryOptions({ offerId: offer.id }));
  const form = useFields({ signature: '' }, undefined, { 'offer.wrong-signer': 'signature' });
  const [call] = needed ?? [];
  return (
    <OperationForm
      operation="offers.sign"
      form={form}
      title="Sign externally"
      subtitle={`${titleOf(offer)} is held by an external wallet.`}
      submit="Submit signature"
      head={
        <StepList
          label="Steps for the external wallet"
          steps={[
            {
              name: 'Approve the escrow contract',
              status: needed?.length === 0 ? 'done' : 'idle',
              text: needed?.length === 0 ? 'Done.' : 'Execute this with the wallet and wait for a block.',
              more: call && (
                <Details
                  of={[
                    ['Contract', <Identifier key="contract" value={call.to} label="contract" />],
                    [
                      'Function',
                      <code key="function">
                        {call.functionName}({call.inputs.map(({ type }) => type).join(', ')})
                      </code>,
                    ],
                    ...call.inputs.map(
                      ({ type, value }) =>
                        [
                          type,
                          value.startsWith('0x') ? (
                            <Identifier key={type} value={value} label={type} />
                          ) : (
                            <code key={type}>{value}</code>
                          ),
                        ] as const,
                    ),
                  ]}
                />
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
      }
      fields={{
        signature: {
          label: 'Signature',
          hint: '65 or 64 bytes in hexadecimal digits, or an object as JSON.',
          mono: true,
          lines: 3,
          rule: signatureInput,
          blank: '<signature>',
        },
      }}
      input={({ signature }) => ({ offerId: offer.id, signature })}
      // The drawer shows the progress of the signed offer next.
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}

/** The text to sign by the seller's wallet, with an explanation of each part. */
export function SignedText({ offer, seller }: { offer: Offer; seller: string }) {
  const meanings = ['this offer', seller, 'the escrow contract', titleOf(offer)];
  const parts = offer.dataToSign.split('_');
  return (
    <div className={text.well}>
      <Flex
        className={text.quiet}
        align="center"
        justify="space-between"
        mih={32}
        p="0 8px 0 12px"
        fz="sm"
        style={{ borderBottom: '1px solid var(--vd-line)' }}
      >
        Text to sign
        <CopyButton value={offer.dataToSign} label="Copy the text to sign" size={24} />
      </Flex>
      <Box component="dl" pt={6} px={12} pb={8}>
        {parts.map((part, index) => (
          <Box
            key={meanings[index]}
            display="grid"
            mih={22}
            style={{ gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'baseline', gap: '0 12px' }}
          >
            <dt className={text.cut}>
              {index > 0 && <code className={text.quiet}>_</code>}
              <code title={part}>{part.length > 24 ? shorten(part, 'long') : part}</code>
            </dt>
            <dd className={`${text.cut} ${text.soft}`} style={{ maxWidth: 190, fontSize: 12 }} title={meanings[index]}>
              {meanings[index]}
            </dd>
          </Box>
        ))}
      </Box>
    </div>
  );
}
