import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

/** How to find out what happened. */
export const requestsGuide: Guide = {
  name: 'requests',
  title: guideTitles.requests,
  about:
    'Every call is kept without secrets, with what it caused. What operators do is kept in a log that nobody can change unseen.',
  parts: [
    {
      title: 'Find a refused call',
      text: 'Each failure has a code and the rule behind it. Every answer has `x-request-id`; the `traceCode` of an error is the same. Paste either into the [request log](/requests) or the palette.',
      call: { operation: 'requests.list', input: { status: '4xx', size: 5 } },
    },
    {
      title: 'Read one with its headers and bodies',
      text: 'Only values that the interface declares are stored, never a PIN, token or key. The log also sends it again and compares the two answers.',
      call: { operation: 'requests.get', input: { id: '{request}' } },
    },
    {
      title: 'Follow what it caused',
      text: 'From the request over transactions and events to the last attempt of a delivery, with where the time went. Any id of it leads there, a transaction hash as well.',
      call: { operation: 'traces.get', input: { id: '{request}' } },
    },
    {
      title: 'See what operators did',
      text: 'Each line of the [audit log](/audit) has the hash of the one before. `vaultdesk audit --check FILE` says whether an exported log is whole.',
      call: { operation: 'audit.list', input: { size: 5 } },
    },
  ],
};
