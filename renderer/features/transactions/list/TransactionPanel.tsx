import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Hash } from '../../../components/code/Hash.tsx';
import { PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { OpenAsPage } from '../../../components/layout/OpenAsPage.tsx';
import { TransactionState } from '../../../components/status/TransactionState.tsx';
import { titleOf } from '../../../components/status/transaction-labels.ts';
import text from '../../../components/text.module.css';
import { FeatureCards } from '../../../frame/features.tsx';
import { RecordPanel } from '../../../frame/page/RecordPage.tsx';
import { service, type TransactionInspection } from '../../../service/call/client.ts';
import {
  FailureReason,
  TransactionActions,
  TransactionEffects,
  TransactionFacts,
  useParties,
} from '../TransactionFacts.tsx';
import styles from './TransactionPanel.module.css';

export function TransactionPanel({
  transactionId,
  onClose,
}: {
  transactionId: string;
  onClose: () => void;
}) {
  const query = useQuery(service.transactions.inspect.queryOptions({ transactionId }));
  return (
    <RecordPanel
      kind="Transaction"
      query={query}
      operation="transactions.getStatus"
      input={({ secretType, hash }) => ({ secretType, hash })}
      tools={<OpenAsPage to="/transactions/$transactionId" params={{ transactionId }} />}
      head={(transaction) => <Head transaction={transaction} />}
      onClose={onClose}
    >
      {(transaction) => (
        <Stack gap={4}>
          <FailureReason transaction={transaction} />
          <TransactionFacts transaction={transaction} withFee />
          <PanelSection title="Timeline">
            <TransactionEffects transaction={transaction} />
          </PanelSection>
          <FeatureCards on="trace" id={transaction.id} />
        </Stack>
      )}
    </RecordPanel>
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
