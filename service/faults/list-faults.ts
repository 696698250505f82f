import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { isSpent } from '../resources/decide-fault.ts';
import { rulesOf, type Scenario, scenarioNames, scenarios } from '../resources/fault-scenarios.ts';
import type { FaultsView } from '../resources/faults-view.ts';

/** The rules with their counts, and the available scenarios. */
export async function listFaults({
  storage,
  clock,
}: Pick<Ports, 'storage' | 'clock'>): Promise<Result<FaultsView>> {
  const rules = storage.read(({ faultRules }) => faultRules.listBy('every', '*'));
  const now = clock.millis();
  return ok({
    rules: rules.map((rule) => ({ ...rule, isSpent: isSpent(rule, rule.hits, now) })),
    scenarios: scenarioNames.map((name) => {
      const { title, description }: Scenario = scenarios[name];
      return { name, title, description, rules: rulesOf(name).map((rule) => rule.name) };
    }),
  });
}
