import { clientSecret } from '../records/users.ts';
import { type ExamplesOf, page } from './example.ts';

/** An example of every operation of tokens, applications, settings and clock. */
export const applicationExamples: ExamplesOf<'tokens' | 'applications' | 'settings' | 'clock'> = {
  'tokens.issue': {
    input: ({ application }) => ({
      realm: 'Arkane',
      grant_type: 'client_credentials',
      client_id: application.clientId,
      client_secret: clientSecret,
      authorization: 'Basic Og==',
    }),
    onlyHttp: true,
  },
  'applications.list': { input: () => page },
  'applications.get': { input: ({ application }) => ({ applicationId: application.id }) },
  'applications.create': {
    input: () => ({ name: 'Shop', clientId: 'shop', allowedOrigins: ['http://localhost:3000'] }),
  },
  'applications.change': {
    input: ({ application }) => ({
      applicationId: application.id,
      name: 'New name',
      allowedOrigins: ['http://localhost:3000'],
    }),
  },
  'applications.rotateSecret': {
    input: ({ application }) => ({ applicationId: application.id }),
  },
  'applications.delete': {
    input: ({ spareApplication }) => ({ applicationId: spareApplication.id, acceptLoss: true }),
  },
  'settings.list': { input: () => ({}) },
  'settings.change': { input: () => ({ key: 'walletType', value: 'THREEWAY_SHARED' }) },
  'clock.get': { input: () => ({}) },
  'clock.advance': { input: () => ({ seconds: 3_600 }) },
  'clock.listDue': {
    input: () => ({ kind: 'auction-ends', to: '2031-01-01T00:00:00.000Z', limit: 10 }),
  },
  'clock.getDueTimeline': { input: () => ({ days: 14 }) },
  'clock.advanceTo': { input: () => ({ to: '2031-01-01T00:00:00.000Z' }) },
  'clock.advanceToNext': { input: () => ({}) },
  'clock.cancelAdvance': { input: () => ({}) },
  'clock.set': { input: () => ({ now: '2031-01-01T00:00:00.000Z' }) },
  'clock.freeze': { input: () => ({}) },
  'clock.run': { input: () => ({ speed: 60 }) },
};
