import { z } from 'zod';
import { pageInput, pageOf } from '../kernel/paging.ts';
import { uuid } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { accessToken, accessTokenInput } from '../resources/access-token.ts';
import {
  allowedOrigin,
  application,
  applicationName,
  applicationWithSecret,
  clientId,
} from '../resources/application.ts';
import { changeApplication } from './change-application.ts';
import { createApplication } from './create-application.ts';
import { deleteApplication, deleteApplicationInput } from './delete-application.ts';
import { getApplication } from './get-application.ts';
import { issueAccessToken } from './issue-access-token.ts';
import { listApplications } from './list-applications.ts';
import { rotateClientSecret } from './rotate-client-secret.ts';

const allowedOrigins = z.array(allowedOrigin).max(20, 'Use at most 20 origins.');
const applicationId = z.object({ applicationId: uuid });

export const tokenOperations = {
  issue: mutation({
    summary: 'Get an access token',
    description: 'Send client credentials in the form or with HTTP Basic.',
    route: route('POST', '/oauth/token', {
      reply: 'oauth',
      aliases: ['/auth/realms/{realm}/protocol/openid-connect/token'],
      body: 'form',
    }),
    access: 'public',
    input: accessTokenInput,
    output: accessToken,
    run: issueAccessToken,
  }),
};

export const applicationOperations = {
  list: query({
    summary: 'List applications',
    route: route('GET', '/_vaultdesk/applications', { reply: 'page' }),
    access: 'operator',
    input: pageInput,
    output: pageOf(application),
    run: listApplications,
  }),
  get: query({
    summary: 'Get an application',
    route: route('GET', '/_vaultdesk/applications/{applicationId}'),
    access: 'operator',
    input: applicationId,
    output: application,
    run: getApplication,
  }),
  create: mutation({
    summary: 'Create an application',
    description: 'The response shows the client secret, only once.',
    route: route('POST', '/_vaultdesk/applications'),
    access: 'operator',
    handsOutSecret: true,
    input: z.object({
      name: applicationName,
      clientId: clientId.optional(),
      allowedOrigins: allowedOrigins.default([]),
    }),
    output: applicationWithSecret,
    run: createApplication,
  }),
  change: mutation({
    summary: 'Change an application',
    route: route('PATCH', '/_vaultdesk/applications/{applicationId}'),
    access: 'operator',
    input: applicationId.extend({
      name: applicationName.optional(),
      allowedOrigins: allowedOrigins.optional(),
    }),
    output: application,
    run: changeApplication,
  }),
  rotateSecret: mutation({
    summary: 'Rotate the client secret of an application',
    description:
      'The response shows the new secret, only once. The old secret and all access tokens issued for it become invalid.',
    route: route('POST', '/_vaultdesk/applications/{applicationId}/secret'),
    access: 'operator',
    handsOutSecret: true,
    input: applicationId,
    output: applicationWithSecret,
    run: rotateClientSecret,
  }),
  delete: mutation({
    summary: 'Delete an application',
    description:
      'Deletes its users, their signing methods and their wallets too. Its tokens become invalid immediately. Rejected with `application.has-open-trade` until its trades end, and with `application.has-assets` if it has wallets or money of market users, unless `acceptLoss` is true.',
    route: route('DELETE', '/_vaultdesk/applications/{applicationId}', { reply: 'acknowledged' }),
    access: 'operator',
    input: deleteApplicationInput,
    output: z.object({}),
    run: deleteApplication,
  }),
};
