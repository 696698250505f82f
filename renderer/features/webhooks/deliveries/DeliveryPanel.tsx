import { Box, Flex, Stack, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BodyText, HttpHead, toSize } from '../../../components/code/HttpText.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { PanelSection } from '../../../components/layout/DockedPanel.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { adviceOf, attemptLabel, toPhrase } from '../../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { recordPanel } from '../../../frame/page/RecordPage.tsx';
import type { DeliveryInspection } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../webhook-labels.ts';
import styles from './deliveries.module.css';
import { NextAttempt } from './NextAttempt.tsx';

export const deliveryPanel = recordPanel({
  kind: 'Delivery',
  operation: 'deliveries.inspect',
  input: (deliveryId) => ({ deliveryId }),
  line: 'deliveries.resend',
  wide: true,
  head: (delivery) => (
    <>
      <Box component="h2" className="cut strong" ff="monospace" fz={14} lh="24px">
        {delivery.eventType}
      </Box>
      <Flex c="var(--vd-text2)" align="center" wrap="wrap" gap="0 6px" mt={3}>
        <Link to="/deliveries" search={{ eventId: delivery.eventId }} title="All deliveries of this event">
          <Identifier value={delivery.eventId} label="event id" shape="long" copy="never" />
        </Link>
        <CopyButton value={delivery.eventId} label="Copy event id" />
        <Box component="span" className="cut" maw="100%">
          to{' '}
          {delivery.url ? (
            <RecordLink of="webhook" id={delivery.webhookId} label={nameOfEndpoint(delivery.url).name} />
          ) : (
            'deleted webhook'
          )}
        </Box>
        {delivery.paymentIntentId ? (
          <Box component="span" className="cut" maw="100%">
            for{' '}
            <RecordLink of="payment" id={delivery.paymentIntentId}>
              <Identifier value={delivery.paymentIntentId} label="payment id" shape="short" copy="never" />
            </RecordLink>
          </Box>
        ) : (
          'as a test'
        )}
      </Flex>
    </>
  ),
  body: (delivery) => <Body delivery={delivery} />,
});

function Body({ delivery }: { delivery: DeliveryInspection }) {
  const { attempts, attemptCount, request } = delivery;
  const [selectedNumber, setSelectedNumber] = useState<number>();
  const firstNumber = attemptCount - attempts.length + 1;
  const number = selectedNumber ?? attemptCount;
  const attempt = attempts[number - firstNumber];
  return (
    <Stack className={styles.body} gap={4}>
      <NextAttempt delivery={delivery}>
        <AttemptList attempts={attempts} firstNumber={firstNumber} chosen={number} onChoose={setSelectedNumber} />
      </NextAttempt>
      <div className="below">
        <FeatureCards on="trace" id={delivery.id} />
      </div>
      {attempt && (
        <PanelSection
          title={`Response to attempt ${number}`}
          aside={attempt.answer && <SizeAndCopy text={attempt.answer.body} label="Copy response" />}
        >
          <Answer attempt={attempt} />
        </PanelSection>
      )}
      <PanelSection title="Payload" aside={<SizeAndCopy text={request.body} label="Copy payload" />}>
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
          <p className="below soft">The webhook and its credentials are deleted.</p>
        )}
      </PanelSection>
    </Stack>
  );
}

/** The size of a text, and a button to copy it. */
export function SizeAndCopy({ text, label }: { text: string; label: string }) {
  return (
    <Flex component="span" display="inline-flex" align="center" gap={4} c="var(--vd-text3)" fz="sm">
      {toSize(text)} <CopyButton value={text} label={label} />
    </Flex>
  );
}

type Attempt = DeliveryInspection['attempts'][number];

function Answer({ attempt }: { attempt: Attempt }) {
  const { answer, status, reason } = attempt;
  const advice = adviceOf(attempt);
  return (
    <>
      <HttpHead
        label="Response"
        first={answer ? `HTTP/1.1 ${toPhrase(status ?? 0)}` : (reason ?? 'No response.')}
        tone={answer ? attemptLabel(attempt).status : 'failed'}
        headers={{}}
        {...answer}
      />
      {answer && reason && <p className="below soft">{reason}</p>}
      {advice && <p className="below soft">{advice}</p>}
    </>
  );
}

interface AttemptListProps {
  readonly attempts: readonly Attempt[];
  /** The number of the oldest stored attempt; older attempts are dropped. */
  readonly firstNumber: number;
  readonly chosen: number;
  readonly onChoose: (number: number) => void;
}

/** The attempts of a delivery, newest first; one is selected. */
function AttemptList({ attempts, firstNumber, chosen, onChoose }: AttemptListProps) {
  if (attempts.length === 0) return null;
  return (
    <ol className={styles.list} style={{ borderTop: '1px solid var(--vd-line)' }} aria-label="Attempts" reversed>
      {attempts
        .map((attempt, index) => ({ attempt, number: firstNumber + index, ...attemptLabel(attempt) }))
        .toReversed()
        .map(({ attempt, number, status, state }) => (
          <li key={number}>
            <UnstyledButton
              className={styles.try}
              display="grid"
              w="100%"
              mih={36}
              py={0}
              px={16}
              ta="start"
              style={{ gridTemplateColumns: '72px minmax(0, 1fr) auto 76px', alignItems: 'center', gap: 8 }}
              aria-pressed={number === chosen}
              onClick={() => onChoose(number)}
            >
              <span className="quiet nowrap">Attempt {number}</span>
              <span className={`line cut ${status === 'failed' ? 'bad' : 'plain'}`} data-status={status}>
                <StatusGlyph status={status} />
                <span className="cut">{state}</span>
                {attempt.isManual && <span className="cut quiet">resent</span>}
              </span>
              <span className="figures" style={{ textAlign: 'end' }}>
                {attempt.durationMilliseconds.toLocaleString('en')} ms
              </span>
              <span className="quiet figures" style={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
                <RelativeTime at={attempt.at} />
              </span>
            </UnstyledButton>
          </li>
        ))}
    </ol>
  );
}
