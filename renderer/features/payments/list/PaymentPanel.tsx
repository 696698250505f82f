import { Box, Flex, Stack } from '@mantine/core';
import type { PaymentInspection } from '../../../../service/resources/payment.ts';
import { PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { OpenAsPage } from '../../../components/layout/OpenAsPage.tsx';
import text from '../../../components/text.module.css';
import { RecordPanel } from '../../../frame/page/RecordPage.tsx';
import { NextSteps, PaymentActions, PaymentState } from '../PaymentState.tsx';
import { PaymentFacts, PaymentTimeline, PurchaseFacts } from '../page/PaymentFacts.tsx';
import { toMoney } from '../payment-labels.ts';
import { usePayment } from '../use-payment.ts';
import styles from './PaymentPanel.module.css';

export function PaymentPanel({
  paymentIntentId,
  onClose,
}: {
  paymentIntentId: string;
  onClose: () => void;
}) {
  const query = usePayment(paymentIntentId);
  return (
    <RecordPanel
      kind="Payment"
      query={query}
      operation="payments.inspect"
      input={{ paymentIntentId }}
      tools={<OpenAsPage to="/payments/$paymentIntentId" params={{ paymentIntentId }} />}
      head={(payment) => <Head payment={payment} />}
      onClose={onClose}
    >
      {(payment) => (
        <Stack className={styles.body} gap={0}>
          <Box className={styles.note} mb={16}>
            <NextSteps payment={payment} />
          </Box>
          <PanelSection title="Details">
            <PaymentFacts payment={payment} />
          </PanelSection>
          {payment.purchase && (
            <PanelSection title="Purchase">
              <PurchaseFacts purchase={payment.purchase} />
            </PanelSection>
          )}
          <PanelSection title="Timeline">
            <PaymentTimeline payment={payment} />
          </PanelSection>
        </Stack>
      )}
    </RecordPanel>
  );
}

function Head({ payment }: { payment: PaymentInspection }) {
  return (
    <>
      <PanelTitle title={toMoney(payment)} />
      {payment.description && (
        <Box component="p" className={`${text.soft} ${text.broken}`} mt={2}>
          {payment.description}
        </Box>
      )}
      <Flex mt={6} mb={14}>
        <PaymentState payment={payment} />
      </Flex>
      <PaymentActions payment={payment} place="panel" />
    </>
  );
}
