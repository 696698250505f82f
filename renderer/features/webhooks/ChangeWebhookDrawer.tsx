import { useMutation } from '@tanstack/react-query';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service, type Webhook } from '../../service/client.ts';
import { useFields } from '../../service/use-fields.ts';
import { nameOfEndpoint } from './endpoint-name.ts';
import { WebhookFields } from './WebhookFields.tsx';
import {
  emptyWebhook,
  toMethod,
  toShownMethod,
  webhookPaths,
  webhookRules,
} from './webhook-form.ts';
import { isSameOrigin } from './webhook-url.ts';

/** Changes where an endpoint is and how it knows that we are calling. */
export function ChangeWebhookDrawer({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const { id: webhookId, url, authenticationType: type } = webhook;
  const update = useMutation(service.webhooks.update.mutationOptions());
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
      stays(values) ? null : 'Type it again. It was given for another origin or another way.',
    ),
    webhookPaths,
  );
  const { values } = form;
  const submit = form.submit(async (sent) => {
    await update
      .mutateAsync({
        webhookId,
        url: sent.url.trim(),
        application: 'PAY',
        authenticationMethod: toMethod(sent),
      })
      .finally(update.reset);
    onClose();
  });
  const isKept = stays(values) && !values.apiKey && !values.password;
  return (
    <FormDrawer
      title="Change webhook"
      subtitle={nameOfEndpoint(url).name}
      submit="Change webhook"
      busy={update.isPending}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="webhooks.update"
          input={{
            webhookId,
            url: values.url.trim(),
            application: 'PAY',
            authenticationMethod: toShownMethod(values, isKept),
          }}
        />
      }
    >
      <WebhookFields
        bind={form.bind}
        secretHint={
          stays(values)
            ? 'Leave it empty to keep the present one.'
            : 'Another origin or another way needs it again.'
        }
        autoFocus
      />
    </FormDrawer>
  );
}
