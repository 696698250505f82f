import { z } from 'zod';
import { query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { attention } from '../resources/attention.ts';
import { listAttention } from './list-attention.ts';

export const attentionOperations = {
  list: query({
    summary: 'List what needs attention',
    description:
      'What a person should act on: what is bad first, the newest first of each, with the operation that helps where there is one. What is put right leaves by itself, and so does what failed for good after seven days. More than 50 of a kind are one item.',
    route: route('GET', '/_vaultdesk/attention'),
    access: 'operator',
    input: z.object({}),
    output: attention,
    run: (ports, _input, caller) => listAttention(ports, caller),
  }),
};
