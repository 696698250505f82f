import { z } from 'zod';
import { exampleProgress, firstSteps, tokenTrial } from '../../model/history/first-steps.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import { exampleProgressOf, fillWithExamples } from './examples/fill-with-examples.ts';
import { getFirstSteps } from './first-steps.ts';
import { tryToken } from './try-token.ts';

const nothing = z.object({});

export const firstStepOperations = {
  get: query({
    summary: 'Get progress of the first steps',
    description:
      'Number of records for each step, from an access token to a paid payment. Example data and seeds do not count.',
    route: route('GET', '/_vaultdesk/first-steps'),
    access: 'operator',
    input: nothing,
    output: firstSteps,
    run: (ports, _input, caller) => getFirstSteps(ports, caller),
  }),
  tryToken: mutation({
    summary: 'Try token endpoint',
    description: 'Requests an access token as the chosen or default application, like a client, and returns it.',
    route: route('POST', '/_vaultdesk/first-steps/token'),
    access: 'operator',
    input: nothing,
    output: tokenTrial,
    run: (ports, _input, caller) => tryToken(ports, caller),
  }),
  fill: mutation({
    summary: 'Fill with example data',
    description:
      'Users with wallets, signatures, items, a collection, offers, purchases, a webhook and payments, created with ordinary API calls: the seed `gallery`. Responds when it has started; records created before a failure remain. Rejected if users already exist, unless again is true, and if ETHEREUM is an external node.',
    route: route('POST', '/_vaultdesk/first-steps/examples'),
    access: 'operator',
    actsBeforeCommit: true,
    input: z.object({
      again: z.boolean().default(false).meta({ description: 'Adds the examples to existing users.' }),
    }),
    output: exampleProgress,
    run: fillWithExamples,
  }),
  getExamples: query({
    summary: 'Get progress of the example data',
    description: 'Progress of the last fill requested from this process.',
    route: route('GET', '/_vaultdesk/first-steps/examples'),
    access: 'operator',
    input: nothing,
    output: exampleProgress,
    run: async (ports) => ok(exampleProgressOf(ports)),
  }),
};
