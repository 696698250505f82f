import { z } from 'zod';
import { query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { trace } from '../resources/trace.ts';
import { getTrace } from './get-trace.ts';

/** UUIDs and hashes are case-insensitive; other ids are not. */
const isCaseless = (id: string) =>
  /^(?:0x[0-9a-f]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(id);

const id = z
  .string()
  .min(1)
  .max(200, 'Must be at most 200 characters.')
  .overwrite((id) => (isCaseless(id) ? id.toLowerCase() : id))
  .meta({
    description:
      'The id of the request or of anything it caused: a payment, session, charge, offer, fulfillment, mint, event, delivery or transaction; or a transaction hash.',
    examples: ['13d90ff2-116a-4d2e-9f6c-0c4f4b598a34'],
  });

export const traceOperations = {
  get: query({
    summary: 'Get a trace',
    description: 'Everything that a request caused, step by step, and how long each part took.',
    route: route('GET', '/_vaultdesk/traces/{id}'),
    access: 'operator',
    input: z.object({ id }),
    output: trace,
    run: getTrace,
  }),
};
