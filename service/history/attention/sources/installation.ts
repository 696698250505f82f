import { lockedForGood, type SigningMethodRecord } from '../../../model/access/signing-method.ts';
import { adoptionOf } from '../../../model/installation/setting.ts';
import { day } from '../../../model/kernel/units.ts';
import { everyApplication } from '../../../model/table.ts';
import { definitionOf, type FaultRule } from '../../../model/webhooks/fault-rule.ts';
import { isInForce } from '../../../model/webhooks/fault-scenarios.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import {
  type AttentionQuery,
  after,
  allOf,
  before,
  earliest,
  type FoundItem,
  itemId,
  maximumItems,
  noFindings,
  type Sources,
  toHits,
} from '../source.ts';
import { newForMilliseconds } from './deployments.ts';

const whole = 'installation';

export const installationSources = {
  /** Writes to the disk fail, or the last checkpoint failed. */
  storage: {
    find({ ports, memory, owner, now }) {
      const { state, reason } = ports.storage.health();
      if (state === 'writing') return noFindings;
      const id = itemId('storage', whole);
      return allOf([
        {
          id,
          kind: 'storage',
          severity: state === 'behind' ? 'warn' : 'bad',
          what: state === 'behind' ? 'The last checkpoint was not written' : 'Changes cannot be stored',
          why: reason ?? 'See the log of the service.',
          since: memory.firstSeen.of(owner, id, now),
          subject: { type: 'installation', name: 'Storage' },
        },
      ]);
    },
    several: severalOf('disk faults'),
  },
  /** The state was opened without authentication by the device key. */
  'state-unverified': {
    find({ ports, now }) {
      const adopted = ports.storage.read(adoptionOf);
      const isNew = adopted !== undefined && adopted.at >= before(now, newForMilliseconds);
      // An update from a version without authentication codes requires no action.
      if (!isNew || adopted.as === 'old') return noFindings;
      const item: FoundItem = {
        id: itemId('state-unverified', adopted.at),
        kind: 'state-unverified',
        severity: 'warn',
        what: 'The stored state was opened unverified',
        why: `${adopted.reason} Check its contents or restore a backup.`,
        since: adopted.at,
        subject: { type: 'installation', name: 'Stored state' },
      };
      return { ...allOf([item]), changesAt: after(adopted.at, newForMilliseconds) };
    },
    several: severalOf('unverified states'),
  },
  'request-log-incomplete': {
    async find({ ports }) {
      const { notKept } = await ports.requestLog.state();
      if (!notKept) return noFindings;
      return allOf([
        {
          id: itemId('request-log-incomplete', whole),
          kind: 'request-log-incomplete',
          severity: 'warn',
          what: `The request log is missing ${notKept.requests} requests`,
          why: `${notKept.reason} Requests are still processed.`,
          since: notKept.since,
          subject: { type: 'installation', name: 'Request log' },
        },
      ]);
    },
    several: severalOf('gaps in the request log'),
  },
  /** Rules that affect the calls of the owner until they end or the operator disables them: one item for all of them. */
  'fault-rule-enabled': {
    find({ ports, owner, now, listedRules }) {
      const rules = ports.storage
        .read(({ faultRules }) => faultRules.listBy('every', everyApplication))
        .filter((rule) => isInForce(rule, rule.hits, Date.parse(now)))
        .filter(({ id }) => !listedRules.has(id))
        .filter(({ where }) => owner === everyApplication || [undefined, owner].includes(where?.applicationId));
      return { ...allOf(itemOfRules(rules)), changesAt: earliest(rules.map(({ until }) => until?.at)) };
    },
    several: severalOf('fault rules'),
  },
  'signing-method-locked': {
    find: (query) =>
      query.ports.storage.read((tables) => {
        const { signingMethods } = tables;
        const over = signingMethods.rankBy('locked', query.owner, query.now);
        const total = signingMethods.countBy('locked', query.owner) - over;
        const [next] = signingMethods.pageBy('locked', query.owner, { offset: over, limit: 1 });
        return {
          items: signingMethods
            .pageBy('locked', query.owner, { offset: 0, limit: Math.min(total, maximumItems), descending: true })
            .map((method) => toItem(query, tables, method)),
          total,
          changesAt: next && next.remainingAttempts > 0 ? next.lockedUntil : undefined,
        };
      }),
    several: (total) => ({ what: `${total} signing methods are locked`, name: `${total} signing methods` }),
  },
} as const satisfies Sources;

function itemOfRules(rules: readonly FaultRule[]): readonly FoundItem[] {
  const [rule] = rules;
  if (!rule) return [];
  const count = rules.length;
  const item = {
    id: itemId('fault-rule-enabled', whole),
    kind: 'fault-rule-enabled',
    cause: 'fault-rule-enabled',
    severity: 'warn',
    rules: rules.map(({ id }) => id),
    since: rules.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), rule.createdAt),
  } as const;
  if (count === 1)
    return [
      {
        ...item,
        what: `The fault rule ${rule.id} is enabled`,
        why: `${definitionOf(rule.effect.kind).words}. ${toHits(rules)} Disable it after your test.`,
        subject: { type: 'fault-rule', id: rule.id, name: rule.id },
        act: { name: 'faults.set', label: 'Disable rule', input: { name: rule.id } },
      },
    ];
  const names = rules.slice(0, namedRules).map(({ id }) => id);
  const others = count > namedRules ? ` and ${count - namedRules} more` : '';
  return [
    {
      ...item,
      what: `${count} fault rules are enabled`,
      why: `${names.join(', ')}${others}. ${toHits(rules)} Disable them after your test.`,
      subject: { type: 'fault-rule', name: `${count} fault rules` },
      count,
      act: { name: 'faults.set', label: 'Disable all' },
    },
  ];
}

/** Maximum number of fault rules that an item names. */
const namedRules = 5;

function severalOf(noun: string) {
  return (total: number) => ({ what: `${total} ${noun}`, name: `${total} ${noun}` });
}

const names = { PIN: 'PIN', EMERGENCY_CODE: 'emergency code', BIOMETRIC: 'biometric' } as const;

function toItem(
  { memory, owner, now }: AttentionQuery,
  { users }: TableReaders,
  { id, userId, type, remainingAttempts, lockedUntil, lockedAt }: SigningMethodRecord,
): FoundItem {
  const isForGood = remainingAttempts <= 0;
  const item = itemId('signing-method-locked', id);
  const name = users.find(userId)?.reference ?? userId;
  return {
    id: item,
    kind: 'signing-method-locked',
    severity: isForGood ? 'bad' : 'warn',
    what: `The ${names[type]} of ${name} is locked`,
    why: isForGood
      ? 'Wrong values used up all attempts. Unlock only if you know who tried; the value does not change.'
      : `Wrong values locked it until ${lockedUntil ?? lockedForGood}. Unlock it now or wait.`,
    since:
      isForGood || lockedUntil === undefined
        ? (lockedAt ?? memory.firstSeen.of(owner, item, now))
        : before(lockedUntil, day),
    subject: { type: 'user', id: userId, name },
    act: { name: 'users.unlockSigningMethod', label: 'Unlock', input: { userId, signingMethodId: id } },
  };
}
