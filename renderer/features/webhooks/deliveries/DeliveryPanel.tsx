import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BodyText, HttpHead, toSize } from '../../../components/code/HttpText.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { PanelSection } from '../../../components/layout/DockedPanel.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { adviceOf, attemptLabel, toPhrase } from '../../../components/status/delivery-labels.ts';
import text from '../../../components/text.module.css';
import { FeatureCards } from '../../../frame/features.tsx';
import { RecordPanel } from '../../../frame/page/RecordPanel.tsx';
import { type DeliveryInspection, service } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import styles from './DeliveryPanel.module.css';
import { NextTry } from './NextTry.tsx';
import { TryList } from './TryList.tsx';

export function DeliveryPanel({
  deliveryId,
  onClose,
}: {
  deliveryId: string;
  onClose: () => void;
}) {
  const query = useQuery(service.deliveries.inspect.queryOptions({ deliveryId }));
  return (
    <RecordPanel
      kind="Delivery"
      wide
      query={query}
      operation="deliveries.resend"
      input={{ deliveryId }}
      head={(delivery) => <Head delivery={delivery} />}
      onClose={onClose}
    >
      {(delivery) => <Body delivery={delivery} />}
    </RecordPanel>
  );
}

function Head({ delivery }: { delivery: DeliveryInspection }) {
  const { eventType, eventId, webhookId, url, paymentIntentId } = delivery;
  return (
    <>
      <h2 className={`${text.cut} ${text.strong} ${styles.title}`}>{eventType}</h2>
      <div className={styles.facts}>
        <Link to="/deliveries" search={{ eventId }} title="All deliveries of this event">
          <Identifier value={eventId} label="event id" shape="long" copy="never" />
        </Link>
        <CopyButton value={eventId} label="Copy event id" />
        <span className={`${text.cut} ${styles.whole}`}>
          to{' '}
          {url ? (
            <Link to="/webhooks/$webhookId" params={{ webhookId }}>
              {nameOfEndpoint(url).name}
            </Link>
          ) : (
            'deleted webhook'
          )}
        </span>
        {paymentIntentId ? <PaymentLink paymentIntentId={paymentIntentId} /> : 'as a test'}
      </div>
    </>
  );
}

function PaymentLink({ paymentIntentId }: { paymentIntentId: string }) {
  return (
    <span className={`${text.cut} ${styles.whole}`}>
      for{' '}
      <Link to="/payments/$paymentIntentId" params={{ paymentIntentId }}>
        <Identifier value={paymentIntentId} label="payment id" shape="short" copy="never" />
      </Link>
    </span>
  );
}

function Body({ delivery }: { delivery: DeliveryInspection }) {
  const { attempts, attemptCount, request } = delivery;
  const [selectedNumber, setSelectedNumber] = useState<number>();
  const firstNumber = attemptCount - attempts.length + 1;
  const number = selectedNumber ?? attemptCount;
  const attempt = attempts[number - firstNumber];
  return (
    <div className={styles.body}>
      <NextTry delivery={delivery}>
        <TryList
          attempts={attempts}
          firstNumber={firstNumber}
          chosen={number}
          onChoose={setSelectedNumber}
        />
      </NextTry>
      <div className={text.below}>
        <FeatureCards on="trace" id={delivery.id} />
      </div>
      {attempt && (
        <PanelSection
          title={`Response to attempt ${number}`}
          aside={attempt.answer && <Size text={attempt.answer.body} label="Copy response" />}
        >
          <Answer attempt={attempt} />
        </PanelSection>
      )}
      <PanelSection title="Payload" aside={<Size text={request.body} label="Copy payload" />}>
        <BodyText text={request.body} label="Payload" />
      </PanelSection>
      <PanelSection title="Headers sent">
        {request.url ? (
          <HttpHead
            label="Headers sent"
            first={`${request.method} ${new URL(request.url).pathname}${new URL(request.url).search}`}
            headers={request.headers}
          />
        ) : (
          <p className={`${text.below} ${text.soft}`}>
            The webhook and its credentials are deleted.
          </p>
        )}
      </PanelSection>
    </div>
  );
}

function Size({ text, label }: { text: string; label: string }) {
  return (
    <span className={styles.size}>
      {toSize(text)} <CopyButton value={text} label={label} />
    </span>
  );
}

function Answer({ attempt }: { attempt: DeliveryInspection['attempts'][number] }) {
  const { answer, status, reason } = attempt;
  const advice = adviceOf(attempt);
  return (
    <>
      {answer ? (
        <HttpHead
          label="Response"
          first={`HTTP/1.1 ${toPhrase(status ?? 0)}`}
          tone={attemptLabel(attempt).status}
          headers={answer.headers}
          body={answer.body}
          isCut={answer.isCut}
        />
      ) : (
        <HttpHead label="Response" first={reason ?? 'No response.'} tone="failed" headers={{}} />
      )}
      {answer && reason && <p className={`${text.below} ${text.soft}`}>{reason}</p>}
      {advice && <p className={`${text.below} ${text.soft}`}>{advice}</p>}
    </>
  );
}
