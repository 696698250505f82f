import { z } from 'zod';
import { bodyKiB } from '../kernel/body-sizes.ts';
import { uuid } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { requestPage, requestRecord } from '../resources/request-record.ts';
import { clearRequests } from './clear-requests.ts';
import { getRequest } from './get-request.ts';
import { listRequests } from './list-requests.ts';
import { requestFilter } from './request-filter.ts';
import { resendRequest, resendRequestInput, resentRequest } from './resend-request.ts';
import { sendRequest, sendRequestInput, sentRequest } from './send-request.ts';

const emptyInput = z.object({});

export const requestOperations = {
  list: query({
    summary: 'List requests',
    description:
      "All calls that reached the listener, newest first, including rejected ones, without secrets. The console's own calls are excluded by default.",
    route: route('GET', '/_vaultdesk/requests'),
    access: 'operator',
    input: requestFilter,
    output: requestPage,
    run: listRequests,
  }),
  get: query({
    summary: 'Get a request',
    description: 'With headers and bodies, masked, and the rule behind each failure.',
    route: route('GET', '/_vaultdesk/requests/{id}'),
    access: 'operator',
    input: z.object({ id: uuid }),
    output: requestRecord,
    run: getRequest,
  }),
  resend: mutation({
    summary: 'Resend a request',
    description:
      'Sent as the same caller, with a new token; masked values must be provided again. Returns both responses from the log. Calls whose response contains a secret are rejected.',
    route: route('POST', '/_vaultdesk/requests/{id}/resend', { maximumBodyKiB: bodyKiB.documents }),
    access: 'operator',
    input: resendRequestInput,
    output: resentRequest,
    run: resendRequest,
  }),
  send: mutation({
    summary: 'Send a request',
    description:
      'Sends an API call through every guard and rule of the listener, with a new token of an application or, for a control route, of the operator. Returns the logged request. Calls whose response contains a secret are rejected.',
    route: route('POST', '/_vaultdesk/requests', { maximumBodyKiB: bodyKiB.documents }),
    access: 'operator',
    input: sendRequestInput,
    output: sentRequest,
    run: sendRequest,
  }),
  clear: mutation({
    summary: 'Clear the request log',
    route: route('DELETE', '/_vaultdesk/requests', { reply: 'acknowledged' }),
    access: 'operator',
    input: emptyInput,
    output: emptyInput,
    run: clearRequests,
  }),
};
