import { z } from 'zod';
import { query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { attention } from '../resources/attention.ts';
import { listAttention } from './list-attention.ts';

export const attentionOperations = {
  list: query({
    summary: 'List what needs attention',
    description:
      'Problems that the operator should act on, most severe first, then newest first, with an operation that helps if there is one. Items disappear once the problem is fixed, and permanent failures after seven days. More than 50 of a kind are grouped into one item.',
    route: route('GET', '/_vaultdesk/attention'),
    access: 'operator',
    input: z.object({}),
    output: attention,
    run: (ports, _input, caller) => listAttention(ports, caller),
  }),
};
