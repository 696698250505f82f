import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { OpenAsPage } from '../../../components/layout/OpenAsPage.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import text from '../../../components/text.module.css';
import { RecordPanel } from '../../../frame/page/RecordPage.tsx';
import { service, type Webhook } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import { LatestDeliveries } from '../page/PendingDeliveries.tsx';
import { WebhookActions } from '../page/WebhookActions.tsx';
import { WebhookFacts, WebhookNote } from '../page/WebhookFacts.tsx';
import { healthOf } from '../webhook-labels.ts';

export function WebhookPanel({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const query = useQuery(service.webhooks.getHealth.queryOptions({ webhookId }));
  return (
    <RecordPanel
      kind="Webhook"
      query={query}
      operation="webhooks.getHealth"
      input={{ webhookId }}
      tools={<OpenAsPage to="/webhooks/$webhookId" params={{ webhookId }} />}
      head={(webhook) => <Head webhook={webhook} />}
      onClose={onClose}
    >
      {(webhook) => (
        <div className={text.stack}>
          <WebhookNote webhook={webhook} />
          <WebhookFacts webhook={webhook} />
          <PanelSection
            title="Deliveries"
            aside={
              <Link to="/deliveries" search={{ webhookId }}>
                All deliveries
              </Link>
            }
          >
            <LatestDeliveries webhook={webhook} size={6} />
          </PanelSection>
        </div>
      )}
    </RecordPanel>
  );
}

function Head({ webhook }: { webhook: Webhook }) {
  const { url } = webhook;
  return (
    <>
      <PanelTitle title={nameOfEndpoint(url).name}>
        <StatusLabel {...healthOf(webhook)} />
      </PanelTitle>
      <Flex
        component="p"
        align="center"
        gap={6}
        mt={3}
        mb={8}
        c="var(--vd-text2)"
        style={{ overflowWrap: 'anywhere' }}
      >
        <code>{url}</code> <CopyButton value={url} label="Copy URL" />
      </Flex>
      <WebhookActions webhook={webhook} place="panel" />
    </>
  );
}
