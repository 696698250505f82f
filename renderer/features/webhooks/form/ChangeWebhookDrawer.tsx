import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import { WebhookFields } from './WebhookFields.tsx';
import {
  emptyWebhook,
  toMethod,
  toShownMethod,
  webhookPaths,
  webhookRules,
} from './webhook-form.ts';
import { isSameOrigin } from './webhook-url.ts';

export function ChangeWebhookDrawer({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const { id: webhookId, url, authenticationType: type } = webhook;
  const stays = (values: { readonly url: string; readonly type: string }) =>
    values.type === type && isSameOrigin(values.url, url);
  const form = useFields(
    {
      ...emptyWebhook,
      url,
      type,
      headerName: webhook.apiKeyAuthCredentials?.authenticationHeader ?? emptyWebhook.headerName,
      username: webhook.basicAuthCredentials?.username ?? '',
    },
    webhookRules((values) =>
      stays(values) ? null : 'Enter it again: the origin or the authentication method has changed.',
    ),
    webhookPaths,
  );
  const { values } = form;
  const isKept = stays(values) && !values.apiKey && !values.password;
  const input = {
    webhookId,
    url: values.url.trim(),
    application: 'PAY',
    authenticationMethod: toMethod(values),
  } as const;
  return (
    <OperationDrawer
      operation="webhooks.update"
      form={form}
      input={input}
      shown={{ ...input, authenticationMethod: toShownMethod(values, isKept) }}
      title="Edit webhook"
      subtitle={nameOfEndpoint(url).name}
      submit="Save"
      onClose={onClose}
    >
      <WebhookFields
        bind={form.bind}
        secretHint={
          stays(values)
            ? 'Leave empty for no change.'
            : 'Required again for another origin or authentication method.'
        }
        autoFocus
      />
    </OperationDrawer>
  );
}
