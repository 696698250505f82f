import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableWriters } from '../ports/storage.ts';
import { fits } from '../resources/decide-fault.ts';
import { definitionOf } from '../resources/fault-effects.ts';
import { type FaultRule, type FaultRuleInput, maximumFaultRules } from '../resources/fault-rule.ts';
import { isStrikable } from './strikable.ts';

type SetPorts = Pick<Ports, 'storage' | 'clock' | 'operationCatalogue'>;

/** Puts a rule in force, in the place of the one of its name; its counts begin anew. */
export async function setFault(ports: SetPorts, input: FaultRuleInput): Promise<Result<FaultRule>> {
  const refused = refuseOperations(ports, input);
  if (refused) return refused;
  return ports.storage.transact((tables) => {
    const rule = put(tables, toRule(ports, input));
    return within(tables, rule);
  });
}

/** Puts all of these rules in force, or none. */
export async function setFaults(
  ports: SetPorts,
  inputs: readonly FaultRuleInput[],
): Promise<Result<FaultRule[]>> {
  const [refused] = inputs.flatMap((input) => refuseOperations(ports, input) ?? []);
  if (refused) return refused;
  return ports.storage.transact((tables) => {
    const rules = inputs.map((input) => put(tables, toRule(ports, input)));
    return within(tables, rules);
  });
}

function toRule({ clock }: SetPorts, { name, ...fields }: FaultRuleInput): FaultRule {
  return { id: name, ...fields, createdAt: clock.now(), revision: 1, asked: 0, hits: 0 };
}

/** Who looks at rules tells one from the one in whose place it came, at whatever moment. */
function put({ faultRules }: TableWriters, rule: FaultRule): FaultRule {
  const revision = (faultRules.find(rule.id)?.revision ?? 0) + 1;
  const revised = { ...rule, revision };
  faultRules.put(revised);
  return revised;
}

function within<Value>({ faultRules }: TableWriters, value: Value): Result<Value> {
  return faultRules.countBy('every', '*') > maximumFaultRules
    ? fail(
        'fault.too-many',
        `There are ${maximumFaultRules} rules at most. Clear some that are no longer needed.`,
      )
    : ok(value);
}

/** A pattern that means no call would never take hold, and nobody would know why. */
function refuseOperations(
  { operationCatalogue }: SetPorts,
  { where, effect }: FaultRuleInput,
): Failed | undefined {
  if (definitionOf(effect.kind).layer !== 'http') return undefined;
  const known = operationCatalogue.routes().filter(isStrikable);
  const faults = (where?.operations ?? []).flatMap((pattern, index) =>
    known.some(({ name }) => fits(pattern, name))
      ? []
      : [{ path: `where.operations[${index}]`, message: noSuchCall }],
  );
  return faults.length > 0 ? invalidInput(faults) : undefined;
}

const noSuchCall =
  'No call of an application is named so. Use a name as users.create, or a part of one as wallets.*; what the operator calls is outside of every rule.';
