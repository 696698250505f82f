import { type ExamplesOf, page } from './example.ts';

/** An example of every operation of traces, requests, statistics, first steps, system, attention, audit, sessions and faults. */
export const systemExamples: ExamplesOf<
  | 'traces'
  | 'requests'
  | 'statistics'
  | 'firstSteps'
  | 'seeds'
  | 'system'
  | 'attention'
  | 'audit'
  | 'sessions'
  | 'faults'
  | 'snapshots'
  | 'worlds'
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
      path: request.path,
      body: '{}',
      signingMethod: `${owner.method.id}:123456`,
      applicationId: application.id,
      asOperator: false,
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
  'seeds.make': { input: () => ({ seed: {}, wait: true }) },
  'seeds.check': { input: () => ({ seed: {} }) },
  'seeds.getProgress': { input: () => ({}) },
  'seeds.listExamples': { input: () => ({}) },
  'seeds.export': { input: () => ({}) },
  'seeds.getSchema': { input: () => ({}) },
  'system.health': { input: () => ({}) },
  'system.probe': { input: () => ({}) },
  'system.overview': { input: () => ({}) },
  'system.routes': { input: () => ({}) },
  'system.createBackup': { input: () => ({}) },
  'system.listBackups': { input: () => ({}) },
  'system.sharedWorld': { input: () => ({}) },
  'system.restoreBackup': { input: () => ({ name: 'a.backup' }) },
  'system.exportDeviceKey': { input: () => ({}) },
  'system.showCredentials': { input: () => ({}) },
  'system.createConsoleLink': { input: () => ({}) },
  'snapshots.create': { input: () => ({ name: 'another' }) },
  'snapshots.list': { input: () => ({}) },
  'snapshots.get': { input: () => ({ name: 'early' }) },
  'snapshots.compare': { input: () => ({ name: 'early', to: 'late' }) },
  'snapshots.restore': { input: () => ({ name: 'early' }) },
  'snapshots.reset': { input: () => ({}) },
  'snapshots.download': { input: () => ({ name: 'early' }) },
  'snapshots.import': { input: () => ({ file: 'a line' }) },
  'snapshots.delete': { input: () => ({ name: 'early' }) },
  'worlds.create': { input: () => ({ name: 'worker-2', from: { snapshot: 'early' } }) },
  'worlds.list': { input: () => ({}) },
  'worlds.end': { input: () => ({ name: 'worker-1' }) },
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
  'faults.list': { input: () => ({}) },
  'faults.listMagicValues': { input: () => ({}) },
  'faults.set': {
    input: ({ application }) => ({
      name: 'slow-wallets',
      where: {
        operations: ['wallets.*'],
        path: '/api/*',
        applicationId: application.id,
      },
      when: { every: 3 },
      effect: { kind: 'delay', milliseconds: 200 },
      until: { hits: 10, at: '2030-02-01T00:00:00.000Z' },
      seed: 7,
    }),
  },
  'faults.clear': { input: ({ faultRule }) => ({ name: faultRule.id }) },
  'faults.clearAll': { input: () => ({}) },
  'faults.begin': { input: () => ({ scenario: 'flaky-network' }) },
};
