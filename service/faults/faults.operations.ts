import { z } from 'zod';
import { ok } from '../kernel/result.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { faultName, faultRule, faultRuleInput } from '../resources/fault-rule.ts';
import { rulesOf, scenarioNames } from '../resources/fault-scenarios.ts';
import { faultsView, magicView } from '../resources/faults-view.ts';
import { magicValues } from '../resources/magic-values.ts';
import { clearFault, clearFaults } from './clear-faults.ts';
import { listFaults } from './list-faults.ts';
import { setFault, setFaults } from './set-fault.ts';

export const faultOperations = {
  list: query({
    summary: 'List fault rules and scenarios',
    description: 'With the number of matched calls and hits per rule.',
    route: route('GET', '/_vaultdesk/faults'),
    access: 'operator',
    input: z.object({}),
    output: faultsView,
    run: listFaults,
  }),
  listMagicValues: query({
    summary: 'List magic values',
    description: 'Values that force an outcome while the setting magicValues is on.',
    route: route('GET', '/_vaultdesk/magic-values'),
    access: 'operator',
    input: z.object({}),
    output: magicView,
    run: async ({ settings }) =>
      ok({
        isOn: settings.current().magicValues === 'on',
        values: Object.entries(magicValues).map(([name, value]) => ({ name, ...value })),
      }),
  }),
  set: mutation({
    summary: 'Enable a fault rule',
    description:
      'Makes calls of applications, and their chain queries, key operations, blocks and deliveries, fail: every time, by chance, or in a sequence. The same calls in the same order get the same faults in every run. A rule with the same name is replaced. Calls of the operator and the console are never affected. A response affected by a rule names it in `x-vaultdesk-fault`.',
    route: route('PUT', '/_vaultdesk/faults/{name}'),
    access: 'operator',
    input: faultRuleInput,
    output: faultRule,
    run: setFault,
  }),
  clear: mutation({
    summary: 'Clear a fault rule',
    route: route('DELETE', '/_vaultdesk/faults/{name}', { reply: 'acknowledged' }),
    access: 'operator',
    input: z.object({ name: faultName }),
    output: z.object({}),
    run: clearFault,
  }),
  clearAll: mutation({
    summary: 'Clear all fault rules',
    route: route('DELETE', '/_vaultdesk/faults', { reply: 'acknowledged' }),
    access: 'operator',
    input: z.object({}),
    output: z.object({}),
    run: clearFaults,
  }),
  begin: mutation({
    summary: 'Start a fault scenario',
    description: 'Enables all its rules, each named after the scenario.',
    route: route('POST', '/_vaultdesk/faults/scenarios/{scenario}'),
    access: 'operator',
    input: z.object({ scenario: z.enum(scenarioNames) }),
    output: z.array(faultRule),
    run: (ports, { scenario }) => setFaults(ports, rulesOf(scenario)),
  }),
};
