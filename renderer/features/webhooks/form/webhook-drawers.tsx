import { Flex, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { inboxUrl } from '../../../../service/model/installation/addresses.ts';
import { apiKeyHeaderName, authenticationMethod } from '../../../../service/model/webhooks/webhook.ts';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { type FieldDeclarations, OperationForm } from '../../../frame/action/OperationForm.tsx';
import { service, type Webhook } from '../../../service/call/client.ts';
import { firstMessage, ifTyped } from '../../../service/form/form-errors.ts';
import { type Form, useFields } from '../../../service/form/use-fields.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { nameOfEndpoint } from '../webhook-labels.ts';
import { isSameOrigin, urlMessage } from './webhook-url.ts';

const usualHeader = 'x-api-key';
const emptyWebhook = { url: '', type: 'API_KEY', headerName: usualHeader, apiKey: '', username: '', password: '' };
type WebhookField = keyof typeof emptyWebhook;

/** Registers an endpoint; for the built-in inbox, all fields are filled in. */
export function NewWebhookDrawer({ inbox, onClose }: { inbox?: string | undefined; onClose: () => void }) {
  const baseUrl = useBaseUrl();
  const form = useFields({ ...emptyWebhook, ...(inbox && { url: inboxUrl(baseUrl, inbox), apiKey: randomKey() }) });
  const { type } = form.values;
  return (
    <OperationForm
      operation="webhooks.register"
      form={form}
      isOwned
      fields={webhookFields(form, {
        secretHint: 'Stored encrypted. It is never shown again, only replaced.',
        missingSecret: 'Enter the value your endpoint expects. It is stored encrypted.',
        hasFocus: !inbox,
        way: <UseInbox form={form} />,
      })}
      input={({ url, headerName, apiKey, username, password }) => ({
        url,
        authenticationMethod:
          type === 'API_KEY' ? { type, headerName, apiKey } : { type: 'BASIC_AUTHENTICATION', username, password },
      })}
      title="New webhook"
      subtitle="Payment events are posted to it with these credentials."
      submit="Register webhook"
      leadsTo={({ id: webhookId }) => ({ to: '/webhooks/$webhookId', params: { webhookId } })}
      onClose={onClose}
    >
      <RetryLine />
    </OperationForm>
  );
}

/** Fills in the address of the built-in inbox, and a key if none is typed. */
function UseInbox({ form: { values, set } }: { form: Form<WebhookField> }) {
  const url = inboxUrl(useBaseUrl(), 'default');
  if (values.url === url) return null;
  return (
    <UnstyledButton
      className="link"
      onClick={() => {
        set('url', url);
        if (values.type === 'API_KEY' && !values.apiKey) set('apiKey', randomKey());
      }}
    >
      Use the built-in inbox
    </UnstyledButton>
  );
}

/** Changes an endpoint; its secret stays unless the origin or the authentication method changes. */
export function ChangeWebhookDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id: webhookId, url: oldUrl, authenticationType: oldType } = webhook;
  const form = useFields({
    ...emptyWebhook,
    url: oldUrl,
    type: oldType,
    headerName: webhook.apiKeyAuthCredentials?.authenticationHeader ?? usualHeader,
    username: webhook.basicAuthCredentials?.username ?? '',
  });
  const { type, url: newUrl } = form.values;
  const stays = type === oldType && isSameOrigin(newUrl, oldUrl);
  return (
    <OperationForm
      operation="webhooks.update"
      form={form}
      fields={webhookFields(form, {
        secretHint: stays
          ? 'Leave empty for no change.'
          : 'Required again for another origin or authentication method.',
        missingSecret: stays ? null : 'Enter it again: the origin or the authentication method has changed.',
        hasFocus: true,
        way: <UseInbox form={form} />,
      })}
      input={({ url, headerName, apiKey, username, password }) => ({
        webhookId,
        url,
        application: 'PAY',
        authenticationMethod:
          type === 'API_KEY'
            ? { type, headerName, apiKey: apiKey || undefined }
            : { type: 'BASIC_AUTHENTICATION', username, password: password || undefined },
      })}
      title="Edit webhook"
      subtitle={nameOfEndpoint(oldUrl).name}
      submit="Save"
      onClose={onClose}
    />
  );
}

const [basic, apiKey] = authenticationMethod.options;

function webhookFields(
  form: Form<WebhookField>,
  {
    secretHint,
    missingSecret,
    hasFocus,
    way,
  }: {
    secretHint: string;
    /** Why an empty secret is invalid, or `null`. */
    missingSecret: string | null;
    hasFocus: boolean;
    way?: React.ReactNode;
  },
): FieldDeclarations<WebhookField> {
  const isApiKey = form.values.type === 'API_KEY';
  const secretField = (schema: typeof apiKey.shape.apiKey) => ({
    hint: secretHint,
    rule: (value: string) => (value ? firstMessage(schema, value) : missingSecret),
  });
  return {
    url: {
      rule: urlMessage,
      autoFocus: hasFocus,
      render: (url, autoFocus) => (
        <TextField
          label="URL"
          hint={<>http or https. Local addresses are fine. {way}</>}
          placeholder="http://127.0.0.1:3000/hooks"
          mono
          valid={urlMessage(url.value) === null}
          autoFocus={autoFocus}
          {...url}
          error={url.error && <FieldMessage message={url.error} remedy={wayOut(url.error) || way} />}
        />
      ),
    },
    type: {
      label: 'Authentication',
      segments: [
        { value: 'API_KEY', label: 'API key' },
        { value: 'BASIC_AUTHENTICATION', label: 'User name and password' },
      ],
    },
    headerName: isApiKey && {
      rule: apiKeyHeaderName,
      render: (header) => (
        <TextField
          label="Header name"
          hint="The header that carries the key."
          mono
          valid={apiKeyHeaderName.safeParse(header.value).success}
          {...header}
          error={
            header.error && (
              <FieldMessage
                message={header.error}
                remedy={
                  <UnstyledButton className="link" onClick={() => header.onChange(usualHeader)}>
                    Use {usualHeader}
                  </UnstyledButton>
                }
              />
            )
          }
        />
      ),
    },
    apiKey: isApiKey && { label: 'API key', secret: 'API_KEY', ...secretField(apiKey.shape.apiKey) },
    username: !isApiKey && {
      label: 'User name',
      hint: 'Sent with HTTP Basic authentication (RFC 7617).',
      rule: ifTyped(basic.shape.username, 'Enter the user name.'),
    },
    password: !isApiKey && { label: 'Password', secret: 'PASSWORD', ...secretField(basic.shape.password) },
  };
}

function wayOut(message: string): React.ReactNode {
  return (
    message.includes('webhookPrivateTargets') && <TextLink to="/settings" className="link" label="Open Settings" />
  );
}

/** Inboxes accept any key. Browsers offer `crypto.randomUUID` only over HTTPS or on localhost. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function RetryLine() {
  const settings = useQuery(service.settings.list.queryOptions({})).data?.settings;
  const profile = settings?.find(({ key }) => key === 'retryProfile')?.value;
  return (
    <Flex align="center" gap={10} c="var(--vd-text2)">
      {profile === 'hosted' ? 'Six attempts, ten seconds apart' : 'Ten attempts over three days'}
      <TextLink to="/settings" className="link" label="Retry profile in Settings" />
    </Flex>
  );
}
