import type { Fault, FaultScenario } from '../../service/call/client.ts';

/** Whether a rule can hit: it is neither disabled nor exhausted. */
export function isEnabled({ active = true, isSpent }: Pick<Fault, 'active' | 'isSpent'>): boolean {
  return active && !isSpent;
}

interface ActiveFault {
  /** The title of a scenario, or the name of a rule. */
  readonly name: string;
  /** The filter of the request log for the affected requests. */
  readonly fault: string;
}

/** The scenarios and the other rules among enabled rules, in their order. */
export function activeFaults(
  rules: readonly { readonly id: string }[],
  scenarios: readonly Pick<FaultScenario, 'name' | 'title' | 'rules'>[],
): readonly ActiveFault[] {
  const named = rules.map(({ id }) => {
    const scenario = scenarios.find((candidate) => candidate.rules.includes(id));
    return scenario ? { name: scenario.title, fault: scenario.name } : { name: id, fault: id };
  });
  return named.filter(({ name }, index) => named.findIndex((other) => other.name === name) === index);
}
