import { useMutation } from '@tanstack/react-query';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { SigningMethodField } from '../../components/SigningMethodField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service, type TransactionInspection } from '../../service/client.ts';
import { credentialMessage, credentialSecret } from '../../service/credential.ts';
import { useUsersById } from '../../service/names.ts';
import { useOpenTransaction } from '../../service/use-execute.ts';
import { useFields } from '../../service/use-fields.ts';
import { raised, toGwei } from './fees-paid.ts';
import styles from './ReplaceDrawer.module.css';

export type Replacement = 'resubmit' | 'cancel';

const words = {
  resubmit: {
    title: 'Speed up this transaction',
    submit: 'Speed up',
    text: 'The same transaction is signed again with a higher fee. It has the same nonce, so that only one of the two can get into a block: nothing happens twice.',
  },
  cancel: {
    title: 'Cancel this transaction',
    submit: 'Cancel transaction',
    text: 'A transaction that sends nothing to the wallet itself is signed under the same nonce, with a higher fee. Only one of the two can get into a block; if the first was quicker, it counts.',
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
  const resubmit = useMutation(service.transactions.resubmit.mutationOptions());
  const cancel = useMutation(service.transactions.cancel.mutationOptions());
  const replace = replacement === 'resubmit' ? resubmit : cancel;
  const open = useOpenTransaction();
  const { userId = '' } = transaction;
  const methods = useUsersById(userId ? [userId] : []).get(userId)?.signingMethods;
  const form = useFields(
    { credential: '' },
    { credential: (text): string | null => credentialMessage(text, methods) },
    {},
  );
  const { secretType, hash } = transaction;
  const { title, submit, text } = words[replacement];

  const send = form.submit(async ({ credential }) => {
    const { transactionHash } = await replace
      .mutateAsync({ secretType, transactionHash: hash, signingMethodCredential: credential })
      .finally(replace.reset);
    onClose();
    await open(transactionHash);
  });

  return (
    <FormDrawer
      title={title}
      submit={submit}
      busy={replace.isPending}
      {...form.faults}
      onSubmit={send}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation={`transactions.${replacement}`}
          input={{
            signingMethodCredential: credentialSecret(form.values.credential, methods),
            secretType,
            transactionHash: hash,
          }}
        />
      }
    >
      <p className={styles.text}>{text}</p>
      <FieldList>
        <Field label="Nonce">
          <span className={styles.number}>{transaction.nonce}</span>
        </Field>
        <Field label="Fee until now">
          <span className={styles.number}>{toGwei(feeOf(transaction))}</span>
          <span className={styles.unit}>gwei a unit of gas at most</span>
        </Field>
        <Field label="Fee then">
          <span className={styles.number}>{toGwei(raised(feeOf(transaction)))}</span>
          <span className={styles.unit}>gwei or more</span>
        </Field>
      </FieldList>
      <SigningMethodField methods={methods} autoFocus {...form.bind('credential')} />
    </FormDrawer>
  );
}

function feeOf({ maxFeePerGas, gasPrice }: TransactionInspection): string {
  return maxFeePerGas ?? gasPrice ?? '0';
}
