import { z } from 'zod';
import { inboxOf, inboxUrl } from '../../../model/installation/addresses.ts';
import { pageInput, pageOf, toPage } from '../../../model/kernel/list-input.ts';
import { inOrder } from '../../../model/kernel/listing.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { type Inbox, inbox, inboxMessage, inboxName, inboxResponse } from '../../../model/webhooks/inbox.ts';
import { type Caller, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports, StoredInbox } from '../../../platform/ports/ports.ts';
import { visibleOwner } from '../../auth/authenticate.ts';

type InboxPorts = Pick<Ports, 'inboxes' | 'storage' | 'installation'>;

/** Listed before it receives anything, as a starting point. */
const firstInbox = 'default';

function toInbox(ports: InboxPorts, inbox: StoredInbox): Inbox {
  return { ...inbox, url: inboxUrl(ports.installation.baseUrl(), inbox.name) };
}

function registeredInboxes({ storage }: InboxPorts, caller: Caller): string[] {
  const key = visibleOwner(caller);
  return storage.read(({ webhooks }) =>
    webhooks.listBy('byCreation', key).flatMap((webhook) => inboxOf(webhook) ?? []),
  );
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
    async run(ports, _input, caller) {
      const used = new Map(ports.inboxes.list().map((inbox) => [inbox.name, inbox]));
      const names = new Set([firstInbox, ...used.keys(), ...registeredInboxes(ports, caller)]);
      return ok([...names].sort().map((name) => toInbox(ports, used.get(name) ?? ports.inboxes.find(name))));
    },
  }),
  listMessages: query({
    summary: 'List messages of a built-in receiver',
    description: 'Newest first, with the checks of a good receiver. At most 200 messages and 4 MiB are stored.',
    route: route('GET', '/_vaultdesk/inboxes/{name}/messages', { reply: 'page' }),
    input: inboxInput.extend(pageInput.shape),
    output: pageOf(inboxMessage),
    run: async ({ inboxes }, { name, ...page }) =>
      ok(toPage(inOrder(inboxes.messages(name)), page, (message) => message)),
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
    async run(ports, { name, ...response }) {
      const inbox = ports.inboxes.setResponse(name, response);
      ports.changes.publish({ tables: ['inboxes'], ids: [] });
      return ok(toInbox(ports, inbox));
    },
  }),
  clear: mutation({
    summary: 'Delete messages of a built-in receiver',
    description: 'The configured response remains.',
    route: route('DELETE', '/_vaultdesk/inboxes/{name}/messages', { reply: 'acknowledged' }),
    input: inboxInput,
    output: z.object({}),
    async run({ inboxes, changes }, { name }) {
      inboxes.clear(name);
      changes.publish({ tables: ['inboxes'], ids: [] });
      return ok({});
    },
  }),
};
