import { ActionIcon, Box, Button, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { CheckoutSession } from '../../../../service/model/payments/checkout-session.ts';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { FieldHead } from '../../../components/form/FieldHead.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import text from '../../../components/text.module.css';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { useActions } from '../../../frame/act/actions.tsx';
import { OperationLine } from '../../../frame/act/OperationLine.tsx';
import { MoneyAmount } from '../MoneyAmount.tsx';
import { OpenPage, usePayment } from '../PaymentState.tsx';
import { PageUrl } from '../page/PaymentPage.tsx';
import { CheckoutExpired } from '../pay/payment-dialogs.tsx';
import { toMoney } from '../payment-labels.ts';
import { type MetadataRow, metadataFault } from './checkout-form.ts';

/** Keys and values that the application stores with a payment. */
export function MetadataField({
  rows,
  onChange,
  error,
}: {
  rows: readonly MetadataRow[];
  onChange: (rows: readonly MetadataRow[]) => void;
  error: string | undefined;
}) {
  const id = useId();
  const fault = error ? metadataFault(rows) : undefined;
  const inputProps = (row: MetadataRow, part: 'key' | 'value') => {
    const isAtFault = fault?.rowId === row.id && fault.part === part;
    return {
      value: row[part],
      error: isAtFault,
      // The error message is below all rows instead.
      withAria: false,
      'aria-invalid': isAtFault || undefined,
      'aria-describedby': isAtFault ? `${id}-fault` : undefined,
      spellCheck: false,
    };
  };
  const change = (newRow: MetadataRow) => onChange(rows.map((row) => (row.id === newRow.id ? newRow : row)));
  const next = 1 + Math.max(0, ...rows.map((row) => row.id));
  return (
    <Box role="group" aria-labelledby={id}>
      <FieldHead id={id} label="Metadata" />
      <Stack gap={8}>
        {rows.map((row, index) => (
          <Box
            key={row.id}
            display="grid"
            style={{ gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) 28px', alignItems: 'center', gap: 8 }}
          >
            <TextInput
              aria-label={`Key ${index + 1}`}
              placeholder={error ? undefined : 'order'}
              {...inputProps(row, 'key')}
              onChange={(event) => change({ ...row, key: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`Value ${index + 1}`}
              placeholder={error ? undefined : '6735'}
              {...inputProps(row, 'value')}
              onChange={(event) => change({ ...row, value: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={`Remove row ${index + 1}`}
              onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
            >
              <IconX size={15} stroke={1.8} />
            </ActionIcon>
          </Box>
        ))}
        {error ? (
          <Box id={`${id}-fault`} component="p" c="var(--vd-bad-text)" fz="sm" lh="17px" role="alert">
            <FieldMessage message={error} />
          </Box>
        ) : (
          rows.length === 0 && (
            <Box component="p" c="dimmed" fz="sm" lh="17px">
              Included in every event of the payment.
            </Box>
          )
        )}
        <UnstyledButton
          className={text.link}
          fz="sm"
          style={{ justifySelf: 'start' }}
          onClick={() => onChange([...rows, { id: next, key: '', value: '' }])}
        >
          Add row
        </UnstyledButton>
      </Stack>
    </Box>
  );
}

/** A created session: its page and the ways to pay it, until it is paid or cancelled. */
export function CreatedCheckout({ session, onClose }: { session: CheckoutSession; onClose: () => void }) {
  const actions = useActions();
  const { id, url, paymentIntentId, expiresOn } = session;
  const { data: payment } = usePayment(paymentIntentId);
  if (payment?.status === 'succeeded' || payment?.status === 'canceled')
    return (
      <FormDrawer
        title={`Checkout closed: ${toMoney(session)}`}
        foot={
          <LinkButton variant="filled" to="/payments/$paymentIntentId" params={{ paymentIntentId }} onClick={onClose}>
            Show payment
          </LinkButton>
        }
        onClose={onClose}
      >
        <CheckoutExpired payment={payment} />
      </FormDrawer>
    );
  return (
    <FormDrawer
      title={`Checkout ready: ${toMoney(session)}`}
      subtitle="Send the end user to this page, or pay as a user."
      foot={
        <>
          <OpenPage url={url} />
          <Button type="submit" variant="filled" data-autofocus>
            Pay as a user…
          </Button>
        </>
      }
      onSubmit={() => actions.open({ name: 'pay-payment', paymentIntentId })}
      onClose={onClose}
      apiLine={<OperationLine operation="checkout.get" input={{ sessionId: id }} />}
    >
      <PageUrl url={url} />
      <Details
        of={{
          Amount: <MoneyAmount {...session} />,
          Session: { copy: id, as: 'checkout session id', shape: 'long' },
          Payment: { copy: paymentIntentId, as: 'payment id', shape: 'long' },
          Expires: { at: expiresOn },
        }}
      />
      <p className={text.soft}>
        <RecordLink of="payment" id={paymentIntentId} onClick={onClose}>
          Show payment
        </RecordLink>
      </p>
    </FormDrawer>
  );
}
