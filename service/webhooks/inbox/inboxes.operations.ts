import { z } from 'zod';
import { pageInput, pageOf } from '../../kernel/paging.ts';
import { mutation, query } from '../../ports/operation.ts';
import { route } from '../../ports/route.ts';
import { inbox, inboxAnswer, inboxMessage, inboxName } from '../../resources/inbox.ts';
import { clearInbox } from './clear-inbox.ts';
import { listInboxes } from './list-inboxes.ts';
import { listMessages } from './list-messages.ts';
import { setAnswer } from './set-response.ts';

const inboxInput = z.object({ name: inboxName });

export const inboxOperations = {
  list: query({
    summary: 'List the built-in receivers',
    description:
      'Any name works: requests posted to /_vaultdesk/inbox/{name} are stored in memory. dropped counts messages removed to make room.',
    route: route('GET', '/_vaultdesk/inboxes'),
    access: 'operator',
    input: z.object({}),
    output: z.array(inbox),
    run: listInboxes,
  }),
  listMessages: query({
    summary: 'List the messages of a built-in receiver',
    description:
      'Newest first, with the checks of a good receiver. At most 200 messages and 4 MiB are stored.',
    route: route('GET', '/_vaultdesk/inboxes/{name}/messages', { reply: 'page' }),
    access: 'operator',
    input: inboxInput.extend(pageInput.shape),
    output: pageOf(inboxMessage),
    run: listMessages,
  }),
  setAnswer: mutation({
    summary: 'Set the response of a built-in receiver',
    description: 'A status, a delay and a Retry-After header, for testing retries.',
    route: route('PUT', '/_vaultdesk/inboxes/{name}/answer'),
    access: 'operator',
    input: inboxInput.extend({
      ...inboxAnswer.shape,
      delayMilliseconds: inboxAnswer.shape.delayMilliseconds.default(0),
    }),
    output: inbox,
    run: setAnswer,
  }),
  clear: mutation({
    summary: 'Delete the messages of a built-in receiver',
    route: route('DELETE', '/_vaultdesk/inboxes/{name}/messages', { reply: 'acknowledged' }),
    access: 'operator',
    input: inboxInput,
    output: z.object({}),
    run: clearInbox,
  }),
};
