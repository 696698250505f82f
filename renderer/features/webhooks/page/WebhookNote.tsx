import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { healthOf } from '../webhook-words.ts';

/** What is wrong with an endpoint, and since when. */
export function WebhookNote({ webhook }: { webhook: Webhook }) {
  const { disabled, failingSince, deliveries } = webhook;
  if (disabled)
    return (
      <Note
        tone={disabled.reason === 'OPERATOR' ? 'plain' : 'bad'}
        title={
          <>
            Disabled <RelativeTime at={disabled.at} />
          </>
        }
      >
        {healthOf(webhook).why} New events are not sent to it
        {deliveries.pending > 0 && `; ${deliveries.pending.toLocaleString('en')} wait on hold`}.
      </Note>
    );
  if (!failingSince) return null;
  return (
    <Note
      tone="warn"
      title={
        <>
          First failure <RelativeTime at={failingSince} />
        </>
      }
    >
      Every delivery is tried again by its schedule. After five days without a success the webhook
      is disabled.
    </Note>
  );
}
