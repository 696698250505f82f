import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { DeliveriesChart } from '../../../components/chart/DeliveriesChart.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { RecordPage } from '../../../frame/page/RecordPage.tsx';
import { service, type Webhook } from '../../../service/call/client.ts';
import { useStatistics } from '../../../service/queries/use-overview.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import { ProofCard } from '../proofs/ProofCard.tsx';
import { healthOf } from '../webhook-labels.ts';
import { AttemptCard } from './AttemptCard.tsx';
import { FailureSummary } from './FailureNote.tsx';
import { LatestDeliveries, PendingDeliveries } from './PendingDeliveries.tsx';
import { WebhookActions } from './WebhookActions.tsx';
import { VerifyCard, WebhookFacts, WebhookNote } from './WebhookFacts.tsx';

const route = getRouteApi('/webhooks/$webhookId');
const crumbs = [{ label: 'Webhooks', to: '/webhooks' }] as const;

export function WebhookPage() {
  const { webhookId } = route.useParams();
  const query = useQuery(service.webhooks.getHealth.queryOptions({ webhookId }));
  return (
    <RecordPage
      query={query}
      crumbs={crumbs}
      kind="Webhook"
      title={({ url }) => nameOfEndpoint(url).name}
      beside={(webhook) => <Standing webhook={webhook} />}
      facts={({ url }) => (
        <>
          <code>{url}</code>
          <CopyButton value={url} label="Copy URL" />
        </>
      )}
      actions={(webhook) => <WebhookActions webhook={webhook} place="header" />}
      main={(webhook) => <Main webhook={webhook} />}
      side={(webhook) => <Side webhook={webhook} />}
    />
  );
}

/** The health; for a failing endpoint, how it responds and since when. */
function Standing({ webhook }: { webhook: Webhook }) {
  const { failingSince, isEnabled } = webhook;
  return (
    <>
      <StatusLabel {...healthOf(webhook)} />
      {failingSince && isEnabled && <FailureSummary webhookId={webhook.id} since={failingSince} />}
    </>
  );
}

function Main({ webhook }: { webhook: Webhook }) {
  const { deliveries, id: webhookId } = webhook;
  const { data } = useStatistics({ span: 'day', webhookId });
  const total = deliveries.delivered + deliveries.pending + deliveries.givenUp;
  return (
    <>
      <WebhookNote webhook={webhook} />
      <AttemptCard webhookId={webhookId} isEnabled={webhook.isEnabled} />
      <PendingDeliveries webhook={webhook} />
      <DeliveriesChart counted={data} webhookId={webhookId} />
      <Card
        title="Deliveries"
        hint={total > 0 && total.toLocaleString('en')}
        actions={
          total > 0 && (
            <Link to="/deliveries" search={{ webhookId }}>
              All deliveries
            </Link>
          )
        }
      >
        <LatestDeliveries webhook={webhook} size={10} />
      </Card>
      <ProofCard webhook={webhook} />
      <HttpExample
        title="Send a test event over HTTP"
        operation="webhooks.sendTestEvent"
        input={{ webhookId, type: 'payment_intent.succeeded' }}
      />
    </>
  );
}

function Side({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <Card title="Details">
        <WebhookFacts webhook={webhook} />
      </Card>
      <VerifyCard webhook={webhook} />
    </>
  );
}
