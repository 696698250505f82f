import { z } from 'zod';
import { query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { trace } from '../resources/trace.ts';
import { getTrace } from './get-trace.ts';

const id = z
  .string()
  .min(1)
  .max(200, 'Use at most 200 characters.')
  .meta({
    description:
      'Of the request, or of anything it caused: a payment, session, charge, offer, fulfillment, mint, event, delivery or transaction; or a transaction hash.',
    examples: ['13d90ff2-116a-4d2e-9f6c-0c4f4b598a34'],
  });

export const traceOperations = {
  get: query({
    summary: 'Get a trace',
    description: 'What a request caused, step by step, and where the time went.',
    route: route('GET', '/_vaultdesk/traces/{id}'),
    access: 'operator',
    input: z.object({ id }),
    output: trace,
    run: getTrace,
  }),
};
