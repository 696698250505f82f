import { useQuery } from '@tanstack/react-query';
import { Chain } from '../../../components/ChainGlyph.tsx';
import { DockedPanel, PanelSection, PanelTitle } from '../../../components/DockedPanel.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Hash } from '../../../components/Hash.tsx';
import { OpenAsPage } from '../../../components/OpenAsPage.tsx';
import { SkeletonLine } from '../../../components/Skeleton.tsx';
import { TransactionState } from '../../../components/TransactionState.tsx';
import text from '../../../components/text.module.css';
import { titleOf } from '../../../components/transaction-words.ts';
import { OperationLine } from '../../../frame/OperationLine.tsx';
import { service, type TransactionInspection } from '../../../service/client.ts';
import { TransactionActions } from '../TransactionActions.tsx';
import { TransactionFacts } from '../TransactionFacts.tsx';
import { useParties } from '../use-parties.ts';
import { WhatHappened } from '../WhatHappened.tsx';
import { WhyFailed } from '../WhyFailed.tsx';
import styles from './TransactionPanel.module.css';

/** The transaction that is looked at, beside the list. */
export function TransactionPanel({
  transactionId,
  onClose,
}: {
  transactionId: string;
  onClose: () => void;
}) {
  const { data: transaction, error } = useQuery(
    service.transactions.inspect.queryOptions({ transactionId }),
  );
  return (
    <DockedPanel
      kind="Transaction"
      onClose={onClose}
      tools={<OpenAsPage to="/transactions/$transactionId" params={{ transactionId }} />}
      head={transaction ? <Head transaction={transaction} /> : !error && <SkeletonLine />}
      foot={
        transaction && (
          <OperationLine
            variant="bar"
            operation="transactions.getStatus"
            input={{ secretType: transaction.secretType, hash: transaction.hash }}
          />
        )
      }
    >
      {error && !transaction && <FailureAlert error={error} />}
      {transaction && (
        <div className={styles.body}>
          <WhyFailed transaction={transaction} />
          <TransactionFacts transaction={transaction} withFee />
          <PanelSection title="What happened">
            <WhatHappened transaction={transaction} />
          </PanelSection>
        </div>
      )}
    </DockedPanel>
  );
}

function Head({ transaction }: { transaction: TransactionInspection }) {
  const { sentence } = useParties(transaction);
  return (
    <>
      <PanelTitle title={titleOf(transaction)}>
        <TransactionState state={transaction.status} />
        <Chain chain={transaction.secretType} />
      </PanelTitle>
      <div className={styles.hash}>
        <Hash value={transaction.hash} label="hash" />
      </div>
      <p className={`${text.soft} ${text.broken} ${styles.sentence}`}>
        {sentence.map(({ text }) => text).join('')}
      </p>
      <TransactionActions transaction={transaction} />
    </>
  );
}
