import { inboxOf } from '../installation/addresses.ts';

/** The name of a webhook in the console, the log and the search: its built-in inbox, or else its host. */
export function endpointName(url: string): string {
  if (!URL.canParse(url)) return url;
  const inbox = inboxOf({ url });
  return inbox === undefined ? new URL(url).host : `Inbox ${inbox}`;
}
