import { z } from 'zod';
import { pageInput, pageOf } from '../../kernel/paging.ts';
import { mutation, query } from '../../ports/operation.ts';
import { route } from '../../ports/route.ts';
import { inbox, inboxAnswer, inboxMessage, inboxName } from '../../resources/inbox.ts';
import { clearInbox } from './clear-inbox.ts';
import { listInboxes } from './list-inboxes.ts';
import { listMessages } from './list-messages.ts';
import { setAnswer } from './set-answer.ts';

const named = z.object({ name: inboxName });

export const inboxOperations = {
  list: query({
    summary: 'List the built-in receivers',
    description:
      'Any name is one: what is posted to /_vaultdesk/inbox/{name} is kept in memory. dropped counts what made room.',
    route: route('GET', '/_vaultdesk/inboxes'),
    access: 'operator',
    input: z.object({}),
    output: z.array(inbox),
    run: listInboxes,
  }),
  listMessages: query({
    summary: 'List what a built-in receiver got',
    description:
      'The newest first, with the checks of a good receiver. At most 200 and 4 MiB are kept.',
    route: route('GET', '/_vaultdesk/inboxes/{name}/messages', { reply: 'page' }),
    access: 'operator',
    input: named.extend(pageInput.shape),
    output: pageOf(inboxMessage),
    run: listMessages,
  }),
  setAnswer: mutation({
    summary: 'Set what a built-in receiver answers',
    description: 'A status, a pause before it, and a Retry-After: so that retries can be tried.',
    route: route('PUT', '/_vaultdesk/inboxes/{name}/answer'),
    access: 'operator',
    input: named.extend({
      ...inboxAnswer.shape,
      delayMilliseconds: inboxAnswer.shape.delayMilliseconds.default(0),
    }),
    output: inbox,
    run: setAnswer,
  }),
  clear: mutation({
    summary: 'Forget what a built-in receiver got',
    route: route('DELETE', '/_vaultdesk/inboxes/{name}/messages', { reply: 'acknowledged' }),
    access: 'operator',
    input: named,
    output: z.object({}),
    run: clearInbox,
  }),
};
