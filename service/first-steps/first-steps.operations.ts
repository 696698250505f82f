import { z } from 'zod';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { firstSteps, tokenTrial } from '../resources/first-steps.ts';
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
};
