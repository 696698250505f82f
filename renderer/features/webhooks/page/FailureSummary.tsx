import { toAge, toInstant } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/use-now.ts';
import { attemptLabel } from '../../../components/status/delivery-labels.ts';
import text from '../../../components/text.module.css';
import type { DeliveryInspection } from '../../../service/call/client.ts';
import { useLastTried } from './use-last-tried.ts';

type Attempt = DeliveryInspection['attempts'][number];

/** How an endpoint responds and since when; hovering shows the last body. */
export function FailureSummary({ webhookId, since }: { webhookId: string; since: string }) {
  const attempt = useLastTried(webhookId)?.attempts.at(-1);
  const now = useNow();
  const body = attempt?.answer?.body ?? attempt?.reason;
  return (
    <span className={text.soft} title={body}>
      <DoesWhat attempt={attempt} isBegun={false} /> since {toAge(toInstant(since), now)}
    </span>
  );
}

/** "returns 500", or why there is no response; `isBegun` starts a sentence with it. */
export function DoesWhat({ attempt, isBegun }: { attempt: Attempt | undefined; isBegun: boolean }) {
  const cased = (label: string) => {
    const first = label.charAt(0);
    return (isBegun ? first.toUpperCase() : first.toLowerCase()) + label.slice(1);
  };
  if (!attempt) return cased('failing');
  if (attempt.outcome !== 'ANSWERED') return cased(attemptLabel(attempt).state);
  return (
    <>
      {cased('returns')} <code>{attempt.status}</code>
    </>
  );
}
