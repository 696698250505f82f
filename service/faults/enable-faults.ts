import { noteAct } from '../audit/note-act.ts';
import { ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { Ports } from '../ports/ports.ts';
import type { FaultFile } from '../resources/fault-file.ts';
import type { FaultRule, FaultRuleInput } from '../resources/fault-rule.ts';
import { rulesOf, scenarioNames } from '../resources/fault-scenarios.ts';
import { setFaults } from './set-fault.ts';

type BeginPorts = Pick<Ports, 'storage' | 'clock' | 'operationCatalogue' | 'settings' | 'log'>;

/** All rules of a file, including those of its scenarios; an unknown scenario is an error. */
export function rulesIn({ scenarios, rules }: FaultFile): Result<FaultRuleInput[]> {
  const knownNames: readonly string[] = scenarioNames;
  const unknown = scenarios.findIndex((name) => !knownNames.includes(name));
  if (unknown >= 0)
    return invalidInput([
      { path: `scenarios[${unknown}]`, message: `Use one of ${scenarioNames.join(', ')}.` },
    ]);
  const selectedNames = scenarioNames.filter((name) => scenarios.includes(name));
  return ok([...selectedNames.flatMap(rulesOf), ...rules]);
}

/** Enables the rules of a file at startup. An unchanged rule keeps its counts. */
export async function enableFaults(ports: BeginPorts, file: FaultFile): Promise<Result<void>> {
  const rules = rulesIn(file);
  if (!rules.ok) return rules;
  const changedRules = rules.value.filter((rule) => !isInForce(ports, rule));
  if (changedRules.length === 0) return ok();
  const result = await setFaults(ports, changedRules);
  if (!result.ok) return result;
  const details = {
    rules: changedRules
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 160),
  };
  return noteAct(ports, {
    who: { kind: 'command' },
    act: 'start.faults',
    words: 'Enable fault rules at startup',
    details,
  });
}

function isInForce({ storage }: BeginPorts, { name, ...fields }: FaultRuleInput): boolean {
  const stored = storage.read(({ faultRules }) => faultRules.find(name));
  return stored !== undefined && textOf(stored) === textOf(fields);
}

/** The options of a rule as text; equal options give equal texts. */
function textOf({
  where,
  when,
  effect,
  until,
  seed,
}: Omit<FaultRuleInput, 'name'> | FaultRule): string {
  return JSON.stringify([where, when, effect, until, seed].map(sorted));
}

function sorted(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null
    ? Object.entries(fields).toSorted(([left], [right]) => (left < right ? -1 : 1))
    : fields;
}
