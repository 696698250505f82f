import { z } from 'zod';
import { inboxOf, inboxUrl } from '../../../model/installation/addresses.ts';
import { type Page, type PageInput, pageInput, pageOf, toPage } from '../../../model/kernel/list-input.ts';
import { inOrder } from '../../../model/kernel/listing.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import {
  type Inbox,
  type InboxMessage,
  type InboxResponse,
  inbox,
  inboxMessage,
  inboxName,
  inboxResponse,
} from '../../../model/webhooks/inbox.ts';
import { type Caller, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports, StoredInbox } from '../../../platform/ports/ports.ts';
import { visibleOwner } from '../../auth/authenticate.ts';

/** Deletes the messages of a built-in receiver. */
async function clearInbox(
  { inboxes, changes }: Pick<Ports, 'inboxes' | 'changes'>,
  { name }: { readonly name: string },
): Promise<Result<Record<string, never>>> {
  inboxes.clear(name);
  changes.publish({ tables: ['inboxes'], ids: [] });
  return ok({});
}

type InboxPorts = Pick<Ports, 'inboxes' | 'storage' | 'installation'>;

/** Listed before it receives anything, as a starting point. */
const firstInbox = 'default';

/** Lists the built-in receivers that have messages, a custom response or a webhook, and `default`. */
async function listInboxes(ports: InboxPorts, _input: object, caller: Caller): Promise<Result<Inbox[]>> {
  const used = new Map(ports.inboxes.list().map((inbox) => [inbox.name, inbox]));
  const names = new Set([firstInbox, ...used.keys(), ...registeredInboxes(ports, caller)]);
  return ok([...names].sort().map((name) => toInbox(ports, used.get(name) ?? ports.inboxes.find(name))));
}

/** An inbox with the URL for registering a webhook. */
function toInbox(ports: InboxPorts, inbox: StoredInbox): Inbox {
  return { ...inbox, url: inboxUrl(ports.installation.baseUrl(), inbox.name) };
}

function registeredInboxes({ storage }: InboxPorts, caller: Caller): string[] {
  const key = visibleOwner(caller);
  return storage.read(({ webhooks }) =>
    webhooks.listBy('byCreation', key).flatMap((webhook) => inboxOf(webhook) ?? []),
  );
}

/** Lists the messages of a built-in receiver, newest first. */
async function listMessages(
  { inboxes }: Pick<Ports, 'inboxes'>,
  { name, ...page }: PageInput & { readonly name: string },
): Promise<Result<Page<InboxMessage>>> {
  return ok(toPage(inOrder(inboxes.messages(name)), page, (message) => message));
}

/** Sets the response of a built-in receiver, e.g. to test retries. */
async function setResponse(
  ports: InboxPorts & Pick<Ports, 'changes'>,
  { name, ...response }: InboxResponse & { readonly name: string },
): Promise<Result<Inbox>> {
  const inbox = ports.inboxes.setAnswer(name, response);
  ports.changes.publish({ tables: ['inboxes'], ids: [] });
  return ok(toInbox(ports, inbox));
}

const inboxInput = z.object({ name: inboxName });

export const inboxOperations = {
  list: query({
    summary: 'List built-in receivers',
    description:
      'Any name works: requests posted to /_vaultdesk/inbox/{name} are stored in memory. dropped counts messages removed to make room.',
    route: route('GET', '/_vaultdesk/inboxes'),
    input: z.object({}),
    output: z.array(inbox),
    run: listInboxes,
  }),
  listMessages: query({
    summary: 'List messages of a built-in receiver',
    description: 'Newest first, with the checks of a good receiver. At most 200 messages and 4 MiB are stored.',
    route: route('GET', '/_vaultdesk/inboxes/{name}/messages', { reply: 'page' }),
    input: inboxInput.extend(pageInput.shape),
    output: pageOf(inboxMessage),
    run: listMessages,
  }),
  setAnswer: mutation({
    summary: 'Set response of a built-in receiver',
    description: 'A status, a delay and a Retry-After header, for testing retries.',
    route: route('PUT', '/_vaultdesk/inboxes/{name}/answer'),
    input: inboxInput.extend({
      ...inboxResponse.shape,
      delayMilliseconds: inboxResponse.shape.delayMilliseconds.default(0),
    }),
    output: inbox,
    run: setResponse,
  }),
  clear: mutation({
    summary: 'Delete messages of a built-in receiver',
    description: 'The configured response remains.',
    route: route('DELETE', '/_vaultdesk/inboxes/{name}/messages', { reply: 'acknowledged' }),
    input: inboxInput,
    output: z.object({}),
    run: clearInbox,
  }),
};
