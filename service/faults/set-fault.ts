import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableWriters } from '../ports/storage.ts';
import { fits } from '../resources/decide-fault.ts';
import { definitionOf } from '../resources/fault-effects.ts';
import { type FaultRule, type FaultRuleInput, maximumFaultRules } from '../resources/fault-rule.ts';
import { isStrikable } from './strikable.ts';

type SetPorts = Pick<Ports, 'storage' | 'clock' | 'operationCatalogue'>;

/** Enables a rule and replaces a rule with the same name; its counts start at 0. */
export async function setFault(ports: SetPorts, input: FaultRuleInput): Promise<Result<FaultRule>> {
  const failure = refuseOperations(ports, input);
  if (failure) return failure;
  return ports.storage.transact((tables) => {
    const rule = putRevised(tables, toRule(ports, input));
    return within(tables, rule);
  });
}

/** Enables all of these rules, or none. */
export async function setFaults(
  ports: SetPorts,
  inputs: readonly FaultRuleInput[],
): Promise<Result<FaultRule[]>> {
  const [failure] = inputs.flatMap((input) => refuseOperations(ports, input) ?? []);
  if (failure) return failure;
  return ports.storage.transact((tables) => {
    const rules = inputs.map((input) => putRevised(tables, toRule(ports, input)));
    return within(tables, rules);
  });
}

function toRule({ clock }: SetPorts, { name, ...fields }: FaultRuleInput): FaultRule {
  return { id: name, ...fields, createdAt: clock.now(), revision: 1, asked: 0, hits: 0 };
}

/** Increments the revision, so that readers can distinguish a rule from the rule it replaced. */
function putRevised({ faultRules }: TableWriters, rule: FaultRule): FaultRule {
  const revision = (faultRules.find(rule.id)?.revision ?? 0) + 1;
  const revised = { ...rule, revision };
  faultRules.put(revised);
  return revised;
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
function refuseOperations(
  { operationCatalogue }: SetPorts,
  { where, effect }: FaultRuleInput,
): Failed | undefined {
  if (definitionOf(effect.kind).layer !== 'http') return undefined;
  const routes = operationCatalogue.routes().filter(isStrikable);
  const faults = (where?.operations ?? []).flatMap((pattern, index) =>
    routes.some(({ name }) => fits(pattern, name))
      ? []
      : [{ path: `where.operations[${index}]`, message: noSuchCall }],
  );
  return faults.length > 0 ? invalidInput(faults) : undefined;
}

const noSuchCall =
  'No application call has this name. Use a name like users.create, or a pattern like wallets.*; operator calls are never affected.';
