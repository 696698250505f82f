import { toLocalDateTime } from '../../kernel/primitives.ts';
import type { Webhook, WebhookRecord } from '../../resources/webhook.ts';

/** Maps a webhook to its API shape, without secrets. */
export function toWebhook(record: WebhookRecord): Webhook {
  const { id, url, authenticationType, username, headerName } = record;
  return {
    id,
    application: 'PAY',
    url,
    authenticationType,
    ...(username !== undefined && { basicAuthCredentials: { username } }),
    ...(headerName !== undefined && {
      apiKeyAuthCredentials: { authenticationHeader: headerName },
    }),
    createdOn: toLocalDateTime(record.createdAt),
    modifiedOn: toLocalDateTime(record.changedAt),
  };
}
