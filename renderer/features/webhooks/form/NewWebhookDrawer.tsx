import { useState } from 'react';
import { inboxUrl } from '../../../../service/resources/addresses.ts';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { ApplicationField, useOwningApplication } from '../../../frame/pick/ApplicationField.tsx';
import { useFields } from '../../../service/form/use-fields.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { RetryLine } from './RetryLine.tsx';
import { WebhookFields } from './WebhookFields.tsx';
import {
  emptyWebhook,
  toNewMethod,
  toShownMethod,
  webhookPaths,
  webhookRules,
} from './webhook-form.ts';

const missingSecret = () => 'Enter the value your endpoint expects. It is stored encrypted.';

/** Registers an endpoint; for the built-in inbox, all fields are filled in. */
export function NewWebhookDrawer({
  inbox,
  onClose,
}: {
  inbox?: string | undefined;
  onClose: () => void;
}) {
  const baseUrl = useBaseUrl();
  const [selectedApplicationId, selectApplication] = useState<string>();
  const applicationId = useOwningApplication(selectedApplicationId);
  const form = useFields(
    { ...emptyWebhook, ...(inbox ? toInboxFields(inboxUrl(baseUrl, inbox)) : {}) },
    webhookRules(missingSecret),
    webhookPaths,
  );
  const { values } = form;
  const fillInbox = (url: string) => {
    const fields = toInboxFields(url);
    form.set('url', fields.url);
    if (values.type === 'API_KEY' && !values.apiKey) form.set('apiKey', fields.apiKey);
  };

  return (
    <OperationDrawer
      operation="webhooks.register"
      applicationId={applicationId}
      form={form}
      input={{ url: values.url.trim(), authenticationMethod: toNewMethod(values) }}
      shown={{ url: values.url.trim(), authenticationMethod: toShownMethod(values) }}
      title="New webhook"
      subtitle="Payment events are posted to it with these credentials."
      submit="Register webhook"
      leadsTo={({ id: webhookId }) => ({ to: '/webhooks/$webhookId', params: { webhookId } })}
      onClose={onClose}
    >
      <ApplicationField value={applicationId} onChange={selectApplication} />
      <WebhookFields
        bind={form.bind}
        secretHint="Stored encrypted. It is never shown again, only replaced."
        autoFocus={!inbox}
        onUseInbox={fillInbox}
      />
      <RetryLine />
    </OperationDrawer>
  );
}

/**
 * An inbox accepts any key, so a random one works. Browsers offer `crypto.randomUUID` only over
 * HTTPS or on localhost.
 */
function toInboxFields(url: string) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { url, apiKey: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}
