import { z } from 'zod';
import { ok } from '../kernel/result.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { exampleProgress, firstSteps, tokenTrial } from '../resources/first-steps.ts';
import { exampleProgressOf, fillWithExamples } from './examples/fill-with-examples.ts';
import { getFirstSteps } from './get-first-steps.ts';
import { tryToken } from './try-token.ts';

const nothing = z.object({});

export const firstStepOperations = {
  get: query({
    summary: 'Get how far the first steps are',
    description: 'From an access token to a paid payment: how much there is of each.',
    route: route('GET', '/_vaultdesk/first-steps'),
    access: 'operator',
    input: nothing,
    output: firstSteps,
    run: (ports, _input, caller) => getFirstSteps(ports, caller),
  }),
  tryToken: mutation({
    summary: 'Try the token endpoint',
    description:
      'Asks for an access token as the default application would, tells for how long it is good, and throws it away.',
    route: route('POST', '/_vaultdesk/first-steps/token'),
    access: 'operator',
    input: nothing,
    output: tokenTrial,
    run: (ports, _input, caller) => tryToken(ports, caller),
  }),
  fill: mutation({
    summary: 'Fill with example data',
    description:
      'Users with wallets, signatures, items, a collection, offers, purchases, a webhook and payments, made by the same calls that applications make: the seed `gallery`. Answers when it has begun; what was made before a failure stays. Refused where there are users already, unless told again, and where ETHEREUM is a node of your own.',
    route: route('POST', '/_vaultdesk/first-steps/examples'),
    access: 'operator',
    actsBeforeCommit: true,
    input: z.object({
      again: z.boolean().default(false).meta({ description: 'Beside the users that there are.' }),
    }),
    output: exampleProgress,
    run: fillWithExamples,
  }),
  getExamples: query({
    summary: 'Get how far the example data are',
    description: 'Of the filling that this process was asked for last.',
    route: route('GET', '/_vaultdesk/first-steps/examples'),
    access: 'operator',
    input: nothing,
    output: exampleProgress,
    run: async (ports) => ok(exampleProgressOf(ports)),
  }),
};
