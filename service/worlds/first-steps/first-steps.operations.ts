import { z } from 'zod';
import {
  findDefault,
  issueAccessToken,
  noDefaultApplication,
  openSecret,
} from '../../domain/auth/client-credentials.ts';
import { exampleProgress, firstSteps, tokenCheck } from '../../model/history/first-steps.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import { exampleProgressOf, fillWithExamples } from './examples/fill-with-examples.ts';
import { getFirstSteps } from './first-steps.ts';

const emptyObject = z.object({});

export const firstStepOperations = {
  get: query({
    summary: 'Get progress of the first steps',
    description:
      'Number of records for each step, from an access token to a paid payment. Example data and seeds do not count.',
    route: route('GET', '/_vaultdesk/first-steps'),
    input: emptyObject,
    output: firstSteps,
    run: (ports, _input, caller) => getFirstSteps(ports, caller),
  }),
  tryToken: mutation({
    summary: 'Try token endpoint',
    description: 'Requests an access token as the chosen or default application, like a client, and returns it.',
    route: route('POST', '/_vaultdesk/first-steps/token'),
    input: emptyObject,
    output: tokenCheck,
    async run(ports, _input, caller) {
      const chosen = caller.role === 'anonymous' ? undefined : caller.applicationId;
      const application = ports.storage.read((tables) =>
        chosen === undefined ? findDefault(tables) : tables.applications.find(chosen),
      );
      if (!application) return noDefaultApplication;
      const secret = openSecret(ports, application);
      if (secret === undefined)
        return fail(
          'application.secret-not-kept',
          `Request a token from the program that has the secret. The secret of ${application.name} was shown only once.`,
        );
      const { clientId } = application;
      const issued = await issueAccessToken(ports, {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: secret,
      });
      if (!issued.ok) return issued;
      return ok({ clientId, accessToken: issued.value.access_token, expiresInSeconds: issued.value.expires_in });
    },
  }),
  fill: fillWithExamples,
  getExamples: query({
    summary: 'Get progress of the example data',
    description: 'Progress of the last fill requested from this process.',
    route: route('GET', '/_vaultdesk/first-steps/examples'),
    input: emptyObject,
    output: exampleProgress,
    run: async (ports) => ok(exampleProgressOf(ports)),
  }),
};
