import { Box, Button, UnstyledButton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toAge, toInstant } from '../../../components/figures/instant.ts';
import { RelativeTime, useNow } from '../../../components/figures/RelativeTime.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { adviceOf, attemptLabel, toPhrase } from '../../../components/status/labels/delivery-labels.ts';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import { type Delivery, type DeliveryInspection, service, type Webhook } from '../../../service/call/client.ts';
import { useAttention } from '../../../service/queries/use-overview.ts';
import { ResendPending } from './PendingDeliveries.tsx';

type Attempt = DeliveryInspection['attempts'][number];

/** How an endpoint responds and for how long, what that means and what to do about it. */
export function FailureNote({ webhook, since }: { webhook: Webhook; since: string }) {
  const { id: webhookId } = webhook;
  const last = useLastTried(webhookId);
  const test = useOperation('webhooks.sendTestEvent');
  const [testEventId, setTestEventId] = useState<string>();
  const tested = useTestDelivery(webhookId, testEventId);
  const attempt = last?.attempts.at(-1);
  const tried = tested?.attempts.at(-1);
  const isUnreached = attempt !== undefined && unreached.includes(attempt.outcome);
  const send = () => test.attempt({ webhookId, type: 'payment_intent.succeeded' }, ({ id }) => setTestEventId(id));
  return (
    <Note
      tone="bad"
      title={
        <>
          {attempt?.outcome === 'ANSWERED' ? (
            <>
              Returns <code>{attempt.status}</code>
            </>
          ) : (
            ((attempt && attemptLabel(attempt).state) ?? 'Failing')
          )}{' '}
          for {toAge(toInstant(since), useNow())}
        </>
      }
    >
      <Box component="p" maw={560}>
        {useMeaning(webhookId, attempt)}
      </Box>
      {tried ? <LastResponse attempt={tried} isTest /> : attempt && <LastResponse attempt={attempt} />}
      <Box className="row" mt={10}>
        {isUnreached && (
          <ActionButton action={{ name: 'change-webhook', webhook }} variant="filled" label="Edit webhook…" />
        )}
        <Button
          variant={isUnreached ? 'default' : 'filled'}
          leftSection={<IconSend size={15} stroke={1.7} />}
          {...test.button}
          loading={test.busy || (testEventId !== undefined && !tried)}
          onClick={send}
        >
          Send test event
        </Button>
        <ResendPending webhook={webhook} />
        <span className="quiet small">Send one event first. Nothing else changes.</span>
      </Box>
      {Boolean(test.error) && <FailureAlert error={test.error} />}
    </Note>
  );
}

const unreached: readonly Attempt['outcome'][] = ['NOT_CONNECTED', 'NOT_RESOLVED'];

/** The explanation from the list of known problems; for other responses, one derived from the response. */
function useMeaning(webhookId: string, attempt: Attempt | undefined): string {
  const item = useAttention()?.find(({ kind, subject }) => kind === 'webhook-failing' && subject.id === webhookId);
  return item?.why ?? (attempt && adviceOf(attempt)) ?? 'Nothing is lost: every delivery is retried by its schedule.';
}

/** The last response as text: two lines, or all stored text after a click. */
function LastResponse({ attempt, isTest = false }: { attempt: Attempt; isTest?: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const { answer, status = 0, reason = 'No response.', at } = attempt;
  const first = answer ? `HTTP/1.1 ${toPhrase(status)}` : reason;
  const body = answer?.body ?? '';
  return (
    <Box component="section" className="well" mt={8} py={6} px={12} bg="var(--vd-card)" aria-label="Last response">
      <Box className="apart" mih={24}>
        <code className={`cut ${['failed', 'attention'].includes(attemptLabel(attempt).status) ? 'bad' : ''}`}>
          {first}
        </code>
        <span className="line quiet tiny" style={{ flexShrink: 0 }}>
          {isTest && <Tag>test</Tag>}
          <span>
            last response, <RelativeTime at={at} />
          </span>
          <CopyButton value={body === '' ? first : body} label="Copy response" />
        </span>
      </Box>
      {body !== '' && (
        <UnstyledButton
          display="block"
          w="100%"
          c="var(--vd-text)"
          aria-expanded={isWhole}
          title={isWhole ? 'Show less' : 'Show all'}
          onClick={() => setWhole(!isWhole)}
        >
          <Box
            component="code"
            className={isWhole ? 'broken' : 'cut'}
            display="block"
            mah={isWhole ? 240 : undefined}
            style={isWhole ? { overflow: 'auto', whiteSpace: 'pre-wrap' } : undefined}
          >
            {body}
          </Box>
        </UnstyledButton>
      )}
    </Box>
  );
}

/** The last attempt belongs to one of this many newest pending deliveries or newest deliveries. */
const checkedAt = 20;

/** The delivery with the last attempt, including its responses; `undefined` while loading. */
function useLastTried(webhookId: string): DeliveryInspection | undefined {
  const input = { webhookId, size: checkedAt } as const;
  const pendingDeliveries = useQuery(service.deliveries.list.queryOptions({ ...input, status: 'PENDING' })).data?.items;
  const newest = useQuery(service.deliveries.list.queryOptions(input)).data?.items;
  return useInspection(lastTried([...(pendingDeliveries ?? []), ...(newest ?? [])])?.id);
}

/** The delivery of a test event after its first attempt. */
function useTestDelivery(webhookId: string, eventId: string | undefined): DeliveryInspection | undefined {
  const deliveries = useQuery(service.deliveries.list.queryOptions(eventId ? { webhookId, eventId } : skipToken)).data
    ?.items;
  return useInspection(lastTried(deliveries ?? [])?.id);
}

function lastTried(deliveries: readonly Delivery[]): Delivery | undefined {
  const at = ({ attempts }: Delivery) => attempts.at(-1)?.at ?? '';
  return deliveries
    .filter(({ attempts }) => attempts.length > 0)
    .toSorted((left, right) => at(right).localeCompare(at(left)))[0];
}

function useInspection(deliveryId: string | undefined): DeliveryInspection | undefined {
  return useQuery(service.deliveries.inspect.queryOptions(deliveryId ? { deliveryId } : skipToken)).data;
}
