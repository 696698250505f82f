import { z } from 'zod';
import { uuid } from '../kernel/primitives.ts';
import { query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { statisticsSpans } from '../resources/names.ts';
import { statistics } from '../resources/statistics.ts';
import { getStatistics } from './get-statistics.ts';

export const statisticsOperations = {
  get: query({
    summary: 'Get the statistics',
    description:
      'Requests, signing, deliveries, payments and wallets of the last hour, day or month, in equal slots of a minute, an hour or a UTC day.',
    route: route('GET', '/_vaultdesk/statistics'),
    access: 'operator',
    input: z.object({
      span: z.enum(statisticsSpans, 'Use hour, day or month.').default('day'),
      webhookId: uuid.optional().meta({ description: 'Only deliveries to this endpoint.' }),
    }),
    output: statistics,
    run: getStatistics,
  }),
};
