import { Box, Flex, Stack, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BodyText, HttpHead, toSize } from '../../../components/code/HttpText.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { PanelSection } from '../../../components/layout/DockedPanel.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { adviceOf, attemptLabel, toPhrase } from '../../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { FeatureCards } from '../../../frame/features.tsx';
import { RecordPanel } from '../../../frame/page/RecordPage.tsx';
import { type DeliveryInspection, service } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import styles from './deliveries.module.css';
import { NextTry } from './NextTry.tsx';

export function DeliveryPanel({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
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
      <Box component="h2" className={`${text.cut} ${text.strong}`} ff="monospace" fz={14} lh="24px">
        {eventType}
      </Box>
      <Flex c="var(--vd-text2)" align="center" wrap="wrap" gap="0 6px" mt={3}>
        <Link to="/deliveries" search={{ eventId }} title="All deliveries of this event">
          <Identifier value={eventId} label="event id" shape="long" copy="never" />
        </Link>
        <CopyButton value={eventId} label="Copy event id" />
        <Box component="span" className={text.cut} maw="100%">
          to{' '}
          {url ? (
            <Link to="/webhooks/$webhookId" params={{ webhookId }}>
              {nameOfEndpoint(url).name}
            </Link>
          ) : (
            'deleted webhook'
          )}
        </Box>
        {paymentIntentId ? <PaymentLink paymentIntentId={paymentIntentId} /> : 'as a test'}
      </Flex>
    </>
  );
}

function PaymentLink({ paymentIntentId }: { paymentIntentId: string }) {
  return (
    <Box component="span" className={text.cut} maw="100%">
      for{' '}
      <Link to="/payments/$paymentIntentId" params={{ paymentIntentId }}>
        <Identifier value={paymentIntentId} label="payment id" shape="short" copy="never" />
      </Link>
    </Box>
  );
}

function Body({ delivery }: { delivery: DeliveryInspection }) {
  const { attempts, attemptCount, request } = delivery;
  const [selectedNumber, setSelectedNumber] = useState<number>();
  const firstNumber = attemptCount - attempts.length + 1;
  const number = selectedNumber ?? attemptCount;
  const attempt = attempts[number - firstNumber];
  return (
    <Stack className={styles.body} gap={4}>
      <NextTry delivery={delivery}>
        <TryList attempts={attempts} firstNumber={firstNumber} chosen={number} onChoose={setSelectedNumber} />
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
          <p className={`${text.below} ${text.soft}`}>The webhook and its credentials are deleted.</p>
        )}
      </PanelSection>
    </Stack>
  );
}

function Size({ text, label }: { text: string; label: string }) {
  return (
    <Flex component="span" className={styles.size} display="inline-flex" align="center" gap={4}>
      {toSize(text)} <CopyButton value={text} label={label} />
    </Flex>
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

type Attempt = DeliveryInspection['attempts'][number];

/** The attempts of a delivery, newest first; one is selected. */
function TryList({
  attempts,
  firstNumber,
  chosen,
  onChoose,
}: {
  attempts: readonly Attempt[];
  /** The number of the oldest stored attempt; older attempts are dropped. */
  firstNumber: number;
  chosen: number;
  onChoose: (number: number) => void;
}) {
  if (attempts.length === 0) return null;
  return (
    <ol className={styles.list} style={{ borderTop: '1px solid var(--vd-line)' }} aria-label="Attempts" reversed>
      {attempts
        .map((attempt, index) => ({ attempt, number: firstNumber + index }))
        .toReversed()
        .map(({ attempt, number }) => (
          <li key={number}>
            <UnstyledButton
              className={styles.try}
              display="grid"
              w="100%"
              mih={36}
              py={0}
              px={16}
              ta="start"
              style={{
                gridTemplateColumns: '44px minmax(0, 1fr) auto 76px',
                alignItems: 'center',
                gap: 8,
              }}
              aria-pressed={number === chosen}
              onClick={() => onChoose(number)}
            >
              <span className={text.quiet} style={{ whiteSpace: 'nowrap' }}>
                Attempt {number}
              </span>
              <Words attempt={attempt} />
              <span className={text.figures} style={{ textAlign: 'end' }}>
                {attempt.durationMilliseconds.toLocaleString('en')} ms
              </span>
              <span className={`${text.quiet} ${text.figures}`} style={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
                <RelativeTime at={attempt.at} />
              </span>
            </UnstyledButton>
          </li>
        ))}
    </ol>
  );
}

function Words({ attempt }: { attempt: Attempt }) {
  const { status, state } = attemptLabel(attempt);
  return (
    <Flex component="span" className={styles.words} align="center" gap={8} miw={0} data-status={status}>
      <StatusGlyph status={status} />
      <span>{state}</span>
      {attempt.isManual && <span className={text.quiet}>resent</span>}
    </Flex>
  );
}
