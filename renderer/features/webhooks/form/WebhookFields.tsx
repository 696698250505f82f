import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { inboxUrl } from '../../../../service/resources/addresses.ts';
import { apiKeyHeaderName } from '../../../../service/resources/webhook.ts';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { SegmentedField } from '../../../components/form/SegmentedField.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import text from '../../../components/text.module.css';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import type { WebhookField } from './webhook-form.ts';
import { urlMessage } from './webhook-url.ts';

const usualHeader = 'x-api-key';

export function WebhookFields({
  bind,
  secretHint,
  autoFocus,
  onUseInbox,
}: {
  bind: (name: WebhookField) => FieldProps;
  secretHint: string;
  autoFocus: boolean;
  /** Offers the built-in inbox until an endpoint exists. */
  onUseInbox?: (url: string) => void;
}) {
  const url = bind('url');
  const type = bind('type');
  const inbox = inboxUrl(useBaseUrl(), 'default');
  const useInbox = onUseInbox && url.value !== inbox && (
    <UnstyledButton className={text.link} onClick={() => onUseInbox(inbox)}>
      Use the built-in inbox
    </UnstyledButton>
  );
  return (
    <>
      <TextField
        label="URL"
        hint={<>http or https. Local addresses are fine. {useInbox}</>}
        placeholder="http://127.0.0.1:3000/hooks"
        mono
        autoFocus={autoFocus}
        valid={urlMessage(url.value) === null}
        {...url}
        error={
          url.error && <FieldMessage message={url.error} way={wayOut(url.error) ?? useInbox} />
        }
      />
      <SegmentedField
        label="Authentication"
        data={[
          { value: 'API_KEY', label: 'API key' },
          { value: 'BASIC_AUTHENTICATION', label: 'User name and password' },
        ]}
        value={type.value}
        onChange={type.onChange}
      />
      {type.value === 'API_KEY' ? (
        <>
          <HeaderName {...bind('headerName')} />
          <SecretField label="API key" hint={secretHint} {...bind('apiKey')} />
        </>
      ) : (
        <>
          <TextField
            label="User name"
            hint="Sent with HTTP Basic authentication (RFC 7617)."
            {...bind('username')}
          />
          <SecretField label="Password" hint={secretHint} {...bind('password')} />
        </>
      )}
    </>
  );
}

/** Links to Settings if the error names a setting. */
function wayOut(message: string): React.ReactNode {
  if (!message.includes('webhookPrivateTargets')) return undefined;
  return (
    <Link to="/settings" className={text.link}>
      Open Settings
    </Link>
  );
}

function HeaderName({ value, onChange, error }: FieldProps) {
  return (
    <TextField
      label="Header name"
      hint="The header that carries the key."
      mono
      valid={apiKeyHeaderName.safeParse(value).success}
      value={value}
      onChange={onChange}
      error={
        error && (
          <FieldMessage
            message={error}
            way={
              <UnstyledButton className={text.link} onClick={() => onChange(usualHeader)}>
                Use {usualHeader}
              </UnstyledButton>
            }
          />
        )
      }
    />
  );
}
