import { type ExamplesOf, page } from './example.ts';

/** An example of every operation of traces, requests, statistics, first steps, system, attention, audit and sessions. */
export const systemExamples: ExamplesOf<
  | 'traces'
  | 'requests'
  | 'statistics'
  | 'firstSteps'
  | 'system'
  | 'attention'
  | 'audit'
  | 'sessions'
> = {
  'traces.get': { input: ({ delivery }) => ({ id: delivery.id }) },
  'requests.list': {
    input: ({ request }) => ({
      size: '10',
      cursor: '1000',
      after: '1',
      applicationId: request.applicationId,
      operation: request.operation,
      method: 'get',
      status: '2xx',
      code: 'pincode.incorrect',
      surface: 'api',
      since: '2030-01-01',
      until: '2030-01-01',
      traceId: request.traceId,
      id: request.id,
      resendOf: request.id,
      text: 'wallets',
      console: 'false',
    }),
  },
  'requests.get': { input: ({ request }) => ({ id: request.id }) },
  'requests.resend': {
    input: ({ request, application, owner }) => ({
      id: request.id,
      body: '{}',
      signingMethod: `${owner.method.id}:123456`,
      applicationId: application.id,
      sameIdempotencyKey: false,
    }),
  },
  'requests.send': {
    input: ({ application, owner }) => ({
      method: 'GET',
      path: `/api/users/${owner.user.id}`,
      body: '{}',
      signingMethod: `${owner.method.id}:123456`,
      applicationId: application.id,
    }),
  },
  'requests.clear': { input: () => ({}) },
  'statistics.get': { input: ({ webhook }) => ({ span: 'day', webhookId: webhook.id }) },
  'firstSteps.get': { input: () => ({}) },
  'firstSteps.tryToken': { input: () => ({}) },
  'firstSteps.fill': { input: () => ({ again: true }) },
  'firstSteps.getExamples': { input: () => ({}) },
  'system.health': { input: () => ({}) },
  'system.probe': { input: () => ({}) },
  'system.overview': { input: () => ({}) },
  'system.routes': { input: () => ({}) },
  'system.createBackup': { input: () => ({}) },
  'system.listBackups': { input: () => ({}) },
  'system.restoreBackup': { input: () => ({ name: 'a.backup' }) },
  'system.exportDeviceKey': { input: () => ({}) },
  'system.showCredentials': { input: () => ({}) },
  'system.createConsoleLink': { input: () => ({}) },
  'attention.list': { input: () => ({}) },
  'audit.list': {
    input: () => ({
      ...page,
      act: 'clock.advance',
      who: 'operator-token',
      outcome: 'done',
      from: '2030-01-01',
      to: '2030-01-02',
      text: 'clock',
    }),
  },
  'audit.check': { input: () => ({}) },
  'audit.export': { input: () => ({}) },
  'sessions.list': { input: () => ({}) },
  'sessions.end': { input: ({ sessionId }) => ({ sessionId }) },
  'sessions.endOthers': { input: () => ({}) },
};
