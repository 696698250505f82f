import { noteAction } from '../../history/audit/note-action.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import {
  definitionOf,
  type FaultRule,
  type FaultRuleInput,
  faultRule,
  faultRuleInput,
  maximumFaultRules,
} from '../../model/webhooks/fault-rule.ts';
import { type FaultFile, fits, rulesOf, scenarioNames } from '../../model/webhooks/fault-scenarios.ts';
import { mutation, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableWriters } from '../../platform/ports/storage.ts';

type SetPorts = Pick<Ports, 'storage' | 'clock' | 'operationCatalogue'>;

/** Enables a rule and replaces a rule with the same name; its counts start at 0. */
export const setFault = mutation({
  summary: 'Enable fault rule',
  description:
    'Makes calls of applications, and their chain queries, key operations, blocks and deliveries, fail: every time, by chance, or in a sequence. The same calls in the same order get the same faults in every run. A rule with the same name is replaced. Calls of the operator, the console and seeds are never affected. A call that the operator sends as an application (`POST /_vaultdesk/requests`) is a call of that application. A response affected by a rule names it in `x-vaultdesk-fault`.',
  route: route('PUT', '/_vaultdesk/faults/{name}'),
  input: faultRuleInput,
  output: faultRule,
  async run(ports, input) {
    const failure = rejectOperations(ports, input);
    if (failure) return failure;
    return ports.storage.transact((tables) => {
      const rule = putRevised(tables, toRule(ports, input));
      return within(tables, rule);
    });
  },
});

/** Enables all of these rules, or none. */
export async function setFaults(ports: SetPorts, inputs: readonly FaultRuleInput[]): Promise<Result<FaultRule[]>> {
  const [failure] = inputs.flatMap((input) => rejectOperations(ports, input) ?? []);
  if (failure) return failure;
  return ports.storage.transact((tables) => {
    const rules = inputs.map((input) => putRevised(tables, toRule(ports, input)));
    return within(tables, rules);
  });
}

/** Stores rules that were cleared or replaced, with their counts and positions: all of them, or none. */
export async function restoreFaults(ports: SetPorts, rules: readonly FaultRule[]): Promise<Result<FaultRule[]>> {
  const [failure] = rules.flatMap(({ id: name, ...fields }) => rejectOperations(ports, { name, ...fields }) ?? []);
  if (failure) return failure;
  return ports.storage.transact((tables) => {
    const restored = rules.map((rule) => {
      const replaced = tables.faultRules.find(rule.id);
      return { ...rule, revision: replaced ? replaced.revision + 1 : rule.revision };
    });
    for (const rule of restored) tables.faultRules.put(rule);
    return within(tables, restored);
  });
}

function toRule({ clock }: SetPorts, { name, ...fields }: FaultRuleInput): FaultRule {
  return { id: name, ...fields, createdAt: clock.now(), revision: 1, asked: 0, hits: 0 };
}

/**
 * A replaced rule retains its place. The revision increases, so that readers can distinguish the two rules; a rule that
 * is only enabled or disabled retains its revision and counts.
 */
function putRevised({ faultRules }: TableWriters, rule: FaultRule): FaultRule {
  const previous = faultRules.find(rule.id);
  const { revision = 0, createdAt = rule.createdAt, position, asked, hits } = previous ?? rule;
  const isSwitched = previous && isActive(previous) !== isActive(rule) && textOf(previous) === textOf(rule);
  const counts = isSwitched ? { revision, asked, hits } : { revision: previous ? revision + 1 : 1 };
  const revised = { ...rule, createdAt, position, ...counts };
  faultRules.put(revised);
  return revised;
}

function isActive({ active = true }: Pick<FaultRule, 'active'>): boolean {
  return active;
}

function within<Value>({ faultRules }: TableWriters, value: Value): Result<Value> {
  return faultRules.countBy('every', '*') > maximumFaultRules
    ? fail(
        'fault.too-many',
        `At most ${maximumFaultRules} fault rules are allowed. Clear rules that are no longer needed.`,
      )
    : ok(value);
}

/** Rejects a pattern that matches no call, because it would silently have no effect. */
export function rejectOperations(
  { operationCatalogue }: Pick<Ports, 'operationCatalogue'>,
  { where, effect }: FaultRuleInput,
): Failed | undefined {
  if (definitionOf(effect.kind).layer !== 'http') return undefined;
  const routes = operationCatalogue.routes().filter(isStrikable);
  const faults = (where?.operations ?? []).flatMap((pattern, index) =>
    routes.some(({ name }) => fits(pattern, name)) ? [] : [{ path: `where.operations[${index}]`, message: noSuchCall }],
  );
  return faults.length > 0 ? invalidInput(faults) : undefined;
}

const noSuchCall =
  'No application call has this name. Use a name like users.create, or a pattern like wallets.*; operator calls are never affected.';

type StartPorts = Pick<Ports, 'storage' | 'clock' | 'operationCatalogue' | 'settings' | 'log'>;

/** All rules of a file, including those of its scenarios; an unknown scenario is an error. */
export function rulesIn({ scenarios, rules }: FaultFile): Result<FaultRuleInput[]> {
  const knownNames: readonly string[] = scenarioNames;
  const unknown = scenarios.findIndex((name) => !knownNames.includes(name));
  if (unknown >= 0)
    return invalidInput([{ path: `scenarios[${unknown}]`, message: `Use one of ${scenarioNames.join(', ')}.` }]);
  const selectedNames = scenarioNames.filter((name) => scenarios.includes(name));
  return ok([...selectedNames.flatMap(rulesOf), ...rules]);
}

/** Enables the rules of a file at startup. An unchanged rule keeps its counts. */
export async function enableFaults(ports: StartPorts, file: FaultFile): Promise<Result<void>> {
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
  return noteAction(ports, {
    who: { kind: 'command' },
    act: 'start.faults',
    words: 'Enable fault rules at startup',
    details,
  });
}

function isInForce({ storage }: StartPorts, { name, ...fields }: FaultRuleInput): boolean {
  const stored = storage.read(({ faultRules }) => faultRules.find(name));
  return stored !== undefined && isActive(stored) === isActive(fields) && textOf(stored) === textOf(fields);
}

/** The options of a rule as text; equal options give equal texts. */
function textOf({ where, when, effect, until, seed }: Omit<FaultRuleInput, 'name'> | FaultRule): string {
  return JSON.stringify([where, when, effect, until, seed].map(sorted));
}

function sorted(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null
    ? Object.entries(fields).toSorted(([left], [right]) => (left < right ? -1 : 1))
    : fields;
}

/** The properties of an operation that decide whether rules apply. */
interface Named {
  readonly name: string;
  readonly access: 'public' | 'application' | 'operator';
  readonly path: string;
}

/** Whether rules apply to an operation: never to operator operations or health reports. */
export function isStrikable({ name, access, path }: Named): boolean {
  return access !== 'operator' && !path.startsWith('/_vaultdesk') && !name.startsWith('system.');
}
