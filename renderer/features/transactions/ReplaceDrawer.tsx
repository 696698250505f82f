import { Figure } from '../../components/figures/Figure.tsx';
import { Field, FieldList } from '../../components/layout/FieldList.tsx';
import { SigningMethodField } from '../../components/secret/SigningMethodField.tsx';
import text from '../../components/text.module.css';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import type { TransactionInspection } from '../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../service/call/credential.ts';
import { raised, toGwei } from '../../service/form/fees.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { useUsersById } from '../../service/look/names.ts';
import { useOpenTransaction } from '../../service/look/use-open-transaction.ts';

export type Replacement = 'resubmit' | 'cancel';

const words = {
  resubmit: {
    title: 'Speed up this transaction',
    submit: 'Speed up',
    about:
      'The same transaction is signed again with a higher fee. It has the same nonce, so that only one of the two can get into a block: nothing happens twice.',
  },
  cancel: {
    title: 'Cancel this transaction',
    submit: 'Cancel transaction',
    about:
      'A transaction that sends nothing to the wallet itself is signed under the same nonce, with a higher fee. Only one of the two can get into a block; if the first was quicker, it counts.',
  },
} as const satisfies Record<Replacement, unknown>;

/** Takes the place of a waiting transaction: by the same one with a higher fee, or by nothing. */
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
  const form = useFields(
    { credential: '' },
    { credential: (value): string | null => credentialMessage(value, methods) },
    {},
  );
  const { about, ...drawer } = words[replacement];
  const { credential } = form.values;
  const fee = maxFeePerGas ?? gasPrice ?? '0';
  const input = { secretType, transactionHash: hash };
  return (
    <OperationDrawer
      {...drawer}
      operation={`transactions.${replacement}`}
      form={form}
      input={{ ...input, signingMethodCredential: credential }}
      shown={{ signingMethodCredential: credentialSecret(credential, methods), ...input }}
      onDone={async ({ transactionHash }) => {
        onClose();
        await open(transactionHash);
      }}
      onClose={onClose}
    >
      <p className={text.soft}>{about}</p>
      <FieldList>
        <Field label="Nonce">
          <Figure value={nonce} />
        </Field>
        <Field label="Fee until now">
          <Figure value={toGwei(fee)} unit="gwei a unit of gas at most" />
        </Field>
        <Field label="Fee then">
          <Figure value={toGwei(raised(fee))} unit="gwei or more" />
        </Field>
      </FieldList>
      <SigningMethodField methods={methods} autoFocus {...form.bind('credential')} />
    </OperationDrawer>
  );
}
