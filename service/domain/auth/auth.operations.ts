import { z } from 'zod';
import { accessToken, accessTokenInput } from '../../model/access/access-token.ts';
import {
  type ApplicationRecord,
  allowedOrigin,
  application,
  applicationName,
  applicationWithSecret,
  clientId,
} from '../../model/access/application.ts';
import { pageInput, pageOf, toPage } from '../../model/kernel/list-input.ts';
import { indexed } from '../../model/kernel/listing.ts';
import { profile, profileOverrides } from '../../model/kernel/open-points.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { everyApplication } from '../../model/table.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import { counted, openOffersOf, owningApplication } from './authenticate.ts';
import {
  applicationNamedIn,
  generateClientSecret,
  issueAccessToken,
  sealSecret,
  secretFields,
} from './client-credentials.ts';
import { deleteApplication, getApplication, noApplication, toApplication } from './delete-application.ts';

function toClientId(name: string): string {
  const nameParts = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['application'];
  return nameParts.join('-').slice(0, 40).replace(/-$/, '');
}

const allowedOrigins = z
  .array(allowedOrigin)
  .max(20, 'Use at most 20 origins.')
  .meta({ description: 'The web origins from which browsers may call.' });
const applicationId = z.object({ applicationId: uuid });

export const tokenOperations = {
  issue: mutation({
    summary: 'Get access token',
    description: 'Send client credentials in the form or with HTTP Basic.',
    route: route('POST', '/oauth/token', {
      reply: 'oauth',
      aliases: ['/auth/realms/{realm}/protocol/openid-connect/token'],
      body: 'form',
    }),
    access: 'public',
    input: accessTokenInput,
    output: accessToken,
    applicationIn: applicationNamedIn,
    run: issueAccessToken,
  }),
};

export const applicationOperations = {
  getProfile: query({
    summary: 'Get profile of the calling application',
    description: 'It has no PIN and no e-mail address; the PINs of its users open their wallets.',
    route: route('GET', '/api/profile'),
    input: z.object({}),
    /** The profile of a caller in the shape of the hosted service, where it is a person; here it is an application. */
    output: z
      .object({
        userId: z.uuid(),
        hasMasterPin: z.boolean(),
        username: z.string(),
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        nickname: z.string(),
      })
      .meta({ id: 'CallerProfile' }),
    async run({ storage }, _input, caller) {
      const owner = owningApplication(caller);
      if (!owner.ok) return owner;
      const application = storage.read(({ applications }) => applications.find(owner.value));
      if (!application) return noApplication(owner.value);
      const { id: userId, clientId: username, name } = application;
      return ok({ userId, hasMasterPin: false, username, email: '', firstName: name, lastName: '', nickname: name });
    },
  }),
  list: query({
    summary: 'List applications',
    description: 'Oldest first.',
    route: route('GET', '/_vaultdesk/applications', { reply: 'page' }),
    input: pageInput,
    output: pageOf(application),
    run: async ({ storage }, input) =>
      storage.read((tables) => {
        const entry = { index: 'every', key: everyApplication, descending: false } as const;
        const list = indexed(tables.applications, entry);
        return ok(toPage(list, input, (record) => toApplication(tables, record)));
      }),
  }),
  get: getApplication,
  create: mutation({
    summary: 'Create application',
    description: 'The response shows the client secret, only once.',
    route: route('POST', '/_vaultdesk/applications'),
    handsOutSecret: true,
    input: z.object({
      name: applicationName,
      clientId: clientId.optional().meta({ description: 'Default: generated from the name.' }),
      allowedOrigins: allowedOrigins.default([]),
      profile: profile.optional().meta({ description: 'Default: the profile of the installation.' }),
      settings: profileOverrides.optional().meta({ description: 'Settings that differ from the profile.' }),
    }),
    output: applicationWithSecret,
    async run(ports, input) {
      const { storage, clock, ids } = ports;
      const clientSecret = generateClientSecret(ports);
      const application: ApplicationRecord = {
        id: ids.uuid(),
        clientId: input.clientId ?? `${toClientId(input.name)}-${ids.uuid().slice(0, 8)}`,
        name: input.name,
        allowedOrigins: input.allowedOrigins,
        profile: input.profile,
        settings: input.settings,
        isDefault: false,
        createdAt: clock.now(),
        ...secretFields(ports, clientSecret),
      };
      return storage.transact((tables) => {
        if (tables.applications.listBy('byClientId', application.clientId).length > 0)
          return fail(
            'application.client-id-taken',
            `Choose another client id. Another application uses ${application.clientId}.`,
          );
        tables.applications.put(application);
        return ok({ ...toApplication(tables, application), clientSecret });
      });
    },
  }),
  change: mutation({
    summary: 'Change application',
    description:
      'Changes the name, allowed origins, profile or settings; `null` selects the value of the installation. The profile of an application with open offers cannot be changed.',
    route: route('PATCH', '/_vaultdesk/applications/{applicationId}'),
    input: applicationId.extend({
      name: applicationName.optional(),
      allowedOrigins: allowedOrigins.optional(),
      profile: profile.nullish().meta({ description: 'null: the profile of the installation.' }),
      settings: profileOverrides.optional().meta({ description: 'Replaces all; {} for the settings of the profile.' }),
    }),
    output: application,
    run: async ({ storage }, input) =>
      storage.transact((tables) => {
        const application = tables.applications.find(input.applicationId);
        if (!application) return noApplication(input.applicationId);
        const { profile = application.profile, settings: own = application.settings } = input;
        const openOffers = openOffersOf(tables, application.id);
        if ((profile ?? undefined) !== application.profile && openOffers > 0)
          return fail(
            'application.has-open-offers',
            `The profile of an application with open offers cannot be changed. It has ${counted(openOffers, 'open offer')}.`,
          );

        const changed = {
          ...application,
          name: input.name ?? application.name,
          allowedOrigins: input.allowedOrigins ?? application.allowedOrigins,
          profile: profile ?? undefined,
          settings: own,
        };
        tables.applications.put(changed);
        return ok(toApplication(tables, changed));
      }),
  }),
  rotateSecret: mutation({
    summary: 'Rotate client secret of an application',
    description:
      'The response shows the new secret, only once. The old secret and all access tokens issued for it become invalid.',
    route: route('POST', '/_vaultdesk/applications/{applicationId}/secret'),
    handsOutSecret: true,
    input: applicationId,
    output: applicationWithSecret,
    async run(ports, { applicationId }) {
      const clientSecret = generateClientSecret(ports);
      return ports.storage.transact((tables) => {
        const application = tables.applications.find(applicationId);
        if (!application) return noApplication(applicationId);

        const changed = {
          ...application,
          ...secretFields(ports, clientSecret),
          sealedSecret: application.isDefault ? sealSecret(ports, application.id, clientSecret) : undefined,
        };
        tables.applications.put(changed);
        return ok({ ...toApplication(tables, changed), clientSecret });
      });
    },
  }),
  delete: deleteApplication,
};
