import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

export const requestsGuide: Guide = {
  name: 'requests',
  title: guideTitles.requests,
  about:
    'Every call is logged without secrets, with its effects. Operator actions are recorded in a tamper-evident log.',
  parts: [
    {
      title: 'Find a rejected call',
      text: 'Every error has a code and the violated rule. Every response has `x-request-id`; the `traceCode` of an error has the same value. Paste either into the [request log](/requests) or the palette.',
      call: { operation: 'requests.list', input: { status: '4xx', size: 5 } },
    },
    {
      title: 'Read its headers and bodies',
      text: 'Only declared fields are stored, never a PIN, token or key. The log can also resend the request and compare the two responses.',
      call: { operation: 'requests.get', input: { id: '{request}' } },
    },
    {
      title: 'Trace its effects',
      text: 'The trace shows the request, its transactions and events, each delivery attempt, and the time each took. Any of their ids opens it, including a transaction hash.',
      call: { operation: 'traces.get', input: { id: '{request}' } },
    },
    {
      title: 'Review operator actions',
      text: 'Each entry of the [audit log](/audit) contains the hash of the previous entry. `vaultdesk audit --check FILE` verifies an exported log.',
      call: { operation: 'audit.list', input: { size: 5 } },
    },
  ],
};
