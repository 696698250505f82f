import { inboxNameIn } from '../../model/installation/addresses.ts';
import { isOwnOrigin, localOrigin } from '../../model/installation/own-names.ts';
import type { WebhookRecord } from '../../model/webhooks/webhook.ts';
import type { Ports } from '../../platform/ports/ports.ts';

type NamePorts = Pick<Ports, 'installation'>;

/** Whether a URL targets a built-in receiver of this service, under the requested name or one of its own. */
export function isOwnInbox({ installation }: NamePorts, url: URL): boolean {
  const { host, protocol } = new URL(installation.baseUrl());
  const called = { host, scheme: protocol === 'https:' ? 'https' : 'http' } as const;
  return (
    url.href === `${url.origin}${url.pathname}` &&
    inboxNameIn(url) !== undefined &&
    isOwnOrigin(installation, url.origin, called)
  );
}

/** The URL of deliveries. Built-in receivers are called at the listener's address, which works from here. */
export function deliveryUrl(
  { installation }: NamePorts,
  { url, isOwnInbox }: Pick<WebhookRecord, 'url' | 'isOwnInbox'>,
): string {
  return isOwnInbox ? `${localOrigin(installation)}${new URL(url).pathname}` : url;
}
