import { z } from 'zod';
import { visibleApplication } from '../../history/requests/list-requests.ts';
import { type RequestRecord, seedAgent } from '../../model/history/request-record.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { magicValues } from '../../model/payments/magic-values.ts';
import {
  type FaultRule,
  faultName,
  faultRule,
  faultRuleInput,
  listedFaultRule,
  maximumFaultRules,
} from '../../model/webhooks/fault-rule.ts';
import {
  chanceOf,
  type Deciding,
  decideFault,
  type FaultPreview,
  faultPreview,
  faultsView,
  isSpent,
  magicView,
  meansPlace,
  previewedCalls,
  rulesOf,
  type Scenario,
  scenarioNames,
  scenarios,
} from '../../model/webhooks/fault-scenarios.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { isStrikable, rejectOperations, restoreFaults, setFault, setFaults } from './set-fault.ts';

export const faultOperations = {
  list: query({
    summary: 'List fault rules and scenarios',
    description: 'With the number of matched calls and hits per rule.',
    route: route('GET', '/_vaultdesk/faults'),
    input: z.object({}),
    output: faultsView,
    async run({ storage, clock }) {
      const rules = storage.read(({ faultRules }) => faultRules.listBy('every', '*'));
      const now = clock.millis();
      return ok({
        rules: rules.map((rule) => ({ ...rule, isSpent: isSpent(rule, rule.hits, now) })),
        scenarios: scenarioNames.map((name) => {
          const { title, description }: Scenario = scenarios[name];
          return { name, title, description, rules: rulesOf(name).map((rule) => rule.name) };
        }),
      });
    },
  }),
  listMagicValues: query({
    summary: 'List magic values',
    description: 'Values that force an outcome while the setting magicValues is on.',
    route: route('GET', '/_vaultdesk/magic-values'),
    input: z.object({}),
    output: magicView,
    run: async ({ settings }) =>
      ok({
        isOn: settings.current().magicValues === 'on',
        values: Object.entries(magicValues).map(([name, value]) => ({ name, ...value })),
      }),
  }),
  set: setFault,
  order: mutation({
    summary: 'Order fault rules',
    description:
      'If several rules match a call, the first hit decides. Rules that are not named follow in their order.',
    route: route('PUT', '/_vaultdesk/faults'),
    input: z.object({
      names: z.array(faultName).min(1).max(maximumFaultRules).meta({ description: 'The rules in their new order.' }),
    }),
    output: z.array(faultRule),
    run: async ({ storage }, { names }) =>
      storage.transact(({ faultRules }): Result<FaultRule[]> => {
        const missing = names.find((name) => !faultRules.find(name));
        if (missing !== undefined) return fail('fault.not-found', `The fault rule ${missing} does not exist.`);
        const ids = new Set([...names, ...faultRules.listBy('every', '*').map(({ id }) => id)]);
        const rules = [...ids]
          .flatMap((id) => faultRules.find(id) ?? [])
          .map((rule, position) => ({ ...rule, position }));
        for (const rule of rules) faultRules.put(rule);
        return ok(rules);
      }),
  }),
  /** Runs a rule's own draw against the newest logged calls, as if it had been enabled before them. Changes nothing. */
  preview: query({
    summary: 'Preview fault rule',
    description:
      'Runs the random draw of a rule against the newest 50 calls of applications in the request log, without enabling it. Enabled now, the rule would affect the same calls in the same order. Rules for signing, nodes, blocks and deliveries match no call.',
    route: route('POST', '/_vaultdesk/faults/preview'),
    input: faultRuleInput,
    output: faultPreview,
    async run(ports, { name, ...fields }, caller) {
      const failure = rejectOperations(ports, { name, ...fields });
      if (failure) return failure;
      const strikable = new Set(
        ports.operationCatalogue
          .routes()
          .filter(isStrikable)
          .map((route) => route.name),
      );
      const visibleId = visibleApplication(caller);
      await ports.requestLog.settle();
      const { records } = await ports.requestLog.search({
        withApart: false,
        size: previewedCalls,
        hints: visibleId === undefined ? [] : [visibleId],
        matches: (record) =>
          isStruck(record, strikable) && (visibleId ?? record.applicationId) === record.applicationId,
      });
      return ok({ calls: drawAll({ id: name, ...fields }, records.toReversed()) });
    },
  }),
  clear: mutation({
    summary: 'Clear fault rule',
    description: 'Effects that already happened remain.',
    route: route('DELETE', '/_vaultdesk/faults/{name}', { reply: 'acknowledged' }),
    input: z.object({ name: faultName }),
    output: z.object({}),
    run: async ({ storage }, { name }) =>
      storage.transact(({ faultRules }) => {
        if (!faultRules.find(name)) return fail('fault.not-found', `The fault rule ${name} does not exist.`);
        faultRules.delete(name);
        return ok({});
      }),
  }),
  clearAll: mutation({
    summary: 'Clear all fault rules',
    description: 'Effects that already happened remain.',
    route: route('DELETE', '/_vaultdesk/faults', { reply: 'acknowledged' }),
    input: z.object({}),
    output: z.object({}),
    run: (ports) => clearRules(ports, () => true),
  }),
  restore: mutation({
    summary: 'Restore fault rules',
    description:
      'Stores rules as the list returned them before they were cleared or replaced, with their counts: all, or none. They continue to count from there.',
    route: route('POST', '/_vaultdesk/faults'),
    input: z.object({
      rules: z
        .array(listedFaultRule)
        .min(1)
        .max(maximumFaultRules)
        .meta({ description: 'The rules to restore, in the form of the list.' }),
    }),
    output: z.array(faultRule),
    run: (ports, { rules }) => restoreFaults(ports, rules),
  }),
  begin: mutation({
    summary: 'Start fault scenario',
    description: 'Enables all its rules, each named after the scenario.',
    route: route('POST', '/_vaultdesk/faults/scenarios/{scenario}'),
    input: z.object({ scenario: z.enum(scenarioNames) }),
    output: z.array(faultRule),
    run: (ports, { scenario }) => setFaults(ports, rulesOf(scenario)),
  }),
  end: mutation({
    summary: 'End fault scenario',
    description: 'Clears all its rules. Effects that already happened remain.',
    route: route('DELETE', '/_vaultdesk/faults/scenarios/{scenario}', { reply: 'acknowledged' }),
    input: z.object({ scenario: z.enum(scenarioNames) }),
    output: z.object({}),
    run: (ports, { scenario }) => {
      const names = new Set(rulesOf(scenario).map(({ name }) => name));
      return clearRules(ports, ({ id }) => names.has(id));
    },
  }),
};

/** Clears the rules that match, in one commit. */
function clearRules({ storage }: Pick<Ports, 'storage'>, matches: (rule: FaultRule) => boolean) {
  return storage.transact(({ faultRules }) => {
    for (const rule of faultRules.listBy('every', '*').filter(matches)) faultRules.delete(rule.id);
    return ok({});
  });
}

/** Whether rules apply to a logged call: to calls of applications, also if the operator sent them, but not to those of seeds. */
function isStruck({ operation, request, resendOf }: RequestRecord, strikable: ReadonlySet<string>): boolean {
  const isOfSeed = request.headers['user-agent'] === seedAgent && resendOf === undefined;
  return operation !== undefined && strikable.has(operation) && !isOfSeed;
}

/** The outcome of each call, oldest first. Calls that a rule does not match do not advance its draw. */
function drawAll(rule: Deciding, records: readonly RequestRecord[]): FaultPreview['calls'] {
  const stream = chanceOf(rule);
  let [matched, hits] = [0, 0];
  return records.map(({ id, at, operation = '', path, applicationId }) => {
    const [plainPath = ''] = path.split('?', 1);
    const place = { layer: 'http', operation, path: plainPath, applicationId } as const;
    const call = { id, at, operation };
    if (isSpent({ until: { hits: rule.until?.hits } }, hits, 0) || !meansPlace(rule, place))
      return { ...call, outcome: 'unmatched' };
    matched += 1;
    if (!decideFault(rule, matched, stream)) return { ...call, outcome: 'passed' };
    hits += 1;
    return { ...call, outcome: 'hit' };
  });
}
