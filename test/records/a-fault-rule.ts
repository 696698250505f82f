import type { FaultRule } from '../../service/resources/fault-rule.ts';

/** An unused rule that rejects every call of an application. */
export function aFaultRule(fields: Partial<FaultRule> = {}): FaultRule {
  return {
    id: 'a-rule',
    effect: { kind: 'refuse' },
    createdAt: '2029-12-31T23:00:00.000Z',
    revision: 1,
    asked: 0,
    hits: 0,
    ...fields,
  };
}
