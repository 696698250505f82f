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
    description: 'With how often something happened that a rule means, and how often it took hold.',
    route: route('GET', '/_vaultdesk/faults'),
    access: 'operator',
    input: z.object({}),
    output: faultsView,
    run: listFaults,
  }),
  listMagicValues: query({
    summary: 'List magic values',
    description: 'What forces an outcome while the setting magicValues is on.',
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
    summary: 'Put a fault rule in force',
    description:
      'What applications call, what their work asks of chains and keys, blocks and deliveries: each time, by chance, or in a sequence. The same calls in the same order meet the same faults in every run. A rule of the same name is replaced. What the operator and the console do is outside of every rule. An answer that a rule had to do with names it in `x-vaultdesk-fault`.',
    route: route('PUT', '/_vaultdesk/faults/{name}'),
    access: 'operator',
    input: faultRuleInput,
    output: faultRule,
    run: setFault,
  }),
  clear: mutation({
    summary: 'End a fault rule',
    route: route('DELETE', '/_vaultdesk/faults/{name}', { reply: 'acknowledged' }),
    access: 'operator',
    input: z.object({ name: faultName }),
    output: z.object({}),
    run: clearFault,
  }),
  clearAll: mutation({
    summary: 'End every fault rule',
    route: route('DELETE', '/_vaultdesk/faults', { reply: 'acknowledged' }),
    access: 'operator',
    input: z.object({}),
    output: z.object({}),
    run: clearFaults,
  }),
  begin: mutation({
    summary: 'Begin a fault scenario',
    description: 'Puts all of its rules in force, each named after the scenario.',
    route: route('POST', '/_vaultdesk/faults/scenarios/{scenario}'),
    access: 'operator',
    input: z.object({ scenario: z.enum(scenarioNames) }),
    output: z.array(faultRule),
    run: (ports, { scenario }) => setFaults(ports, rulesOf(scenario)),
  }),
};
