import { Figure } from '../../components/figures/Figure.tsx';
import { Field, FieldList } from '../../components/layout/FieldList.tsx';
import text from '../../components/text.module.css';
import { OperationForm } from '../../frame/act/OperationForm.tsx';
import type { TransactionInspection } from '../../service/call/client.ts';
import { raised, toGwei } from '../../service/form/fees.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { useUsersById } from '../../service/queries/names.ts';
import { useOpenTransaction } from '../../service/queries/use-open-transaction.ts';

export type Replacement = 'resubmit' | 'cancel';

const texts = {
  resubmit: {
    title: 'Speed up this transaction',
    submit: 'Speed up',
    about:
      'Signs the same transaction again with a higher fee. It has the same nonce, so only one of the two can be included in a block.',
  },
  cancel: {
    title: 'Cancel this transaction',
    submit: 'Cancel transaction',
    about:
      'Signs an empty transfer to the wallet itself with the same nonce and a higher fee. Only one of the two can be included in a block. If the first one is faster, it counts.',
  },
} as const satisfies Record<Replacement, unknown>;

/** Replaces a pending transaction: with the same one at a higher fee, or with an empty transfer. */
export function ReplaceDrawer({
  transaction,
  replacement,
  onClose,
}: {
  transaction: TransactionInspection;
  replacement: Replacement;
  onClose: () => void;
}) {
  const open = useOpenTransaction();
  const { userId = '', secretType, hash, nonce, maxFeePerGas, gasPrice } = transaction;
  const methods = useUsersById(userId ? [userId] : []).get(userId)?.signingMethods;
  const form = useFields({ credential: '' });
  const { about, ...drawer } = texts[replacement];
  const fee = maxFeePerGas ?? gasPrice ?? '0';
  return (
    <OperationForm
      {...drawer}
      operation={`transactions.${replacement}`}
      form={form}
      head={
        <>
          <p className={text.soft}>{about}</p>
          <FieldList>
            <Field label="Nonce">
              <Figure value={nonce} />
            </Field>
            <Field label="Current fee">
              <Figure value={toGwei(fee)} unit="gwei per unit of gas at most" />
            </Field>
            <Field label="New fee">
              <Figure value={toGwei(raised(fee))} unit="gwei or more" />
            </Field>
          </FieldList>
        </>
      }
      fields={{ credential: { confirmedBy: methods } }}
      input={({ credential }) => ({
        secretType,
        transactionHash: hash,
        signingMethodCredential: credential,
      })}
      onDone={async ({ transactionHash }) => {
        onClose();
        await open(transactionHash);
      }}
      onClose={onClose}
    />
  );
}
