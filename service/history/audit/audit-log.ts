import { createHash, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import {
  type AuditChain,
  type AuditEntry,
  type AuditEntryRecord,
  auditChain,
  auditEntry,
  type ListedAuditEntry,
  listedAuditEntry,
} from '../../model/history/audit-entry.ts';
import { inYieldingBatches } from '../../model/kernel/concurrency/schedule.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { pageInput, pageOf, toPage } from '../../model/kernel/list-input.ts';
import { indexed, type Listing, parted } from '../../model/kernel/listing.ts';
import { isSettingKey, settingDefinitions } from '../../model/kernel/open-points.ts';
import { instantInput, lastInstantInput, uuid } from '../../model/kernel/primitives.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { literalFirst, toTextSearch } from '../../model/kernel/text-search.ts';
import { query, route } from '../../platform/ports/operation.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import type { DeviceKey } from '../../platform/ports/vault.ts';
import { titleOfAction } from '../activity/change-title.ts';
import { idsNamed, nameOfRecord } from '../requests/named-records.ts';
import { type ChainLink, canonicalText, checkChain, extentOf, startOf } from './chain.ts';

/** The first line of an export: its extent, signed with the device key. Older exports are not signed. */
const exportHead = z.strictObject({
  vaultdesk: z.literal('audit'),
  world: z.string().optional(),
  start: z.strictObject({ number: z.int(), hash: z.string() }),
  entries: z.int(),
  last: z.string(),
  publicKey: z.string().optional(),
  signature: z.string().optional(),
});

/** Whether an export is whole, and the key and world of its signature. */
interface ExportCheck extends AuditChain {
  readonly world?: string | undefined;
  /** The key that signed it; absent if it is unsigned. */
  readonly signedBy?: string | undefined;
  /** Whether it proves an entry with this hash: it has the entry, or continues directly after it. */
  proves(hash: string): boolean;
}

/** Verifies an export on its own; the caller must compare the signing key. */
export function checkExport(text: string): ExportCheck {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  const head = exportHead.safeParse(parseJson(first));
  // Any other form could show fields that neither hash nor signature covers.
  if (!head.success || canonicalText(head.data) !== first.trim())
    return brokenChain(0, 'The first line is not the header of an audit export.');
  const { start, entries, last, world, publicKey, signature } = head.data;
  if (signature !== undefined && !hasRightSignature({ publicKey: '', signature, ...head.data }))
    return brokenChain(0, 'The signature does not match the first line.');
  const lines: AuditEntry[] = [];
  for (const line of rest) {
    const entry = auditEntry.safeParse(parseJson(line));
    if (!entry.success || canonicalText(entry.data) !== line.trim())
      return brokenChain((lines.at(-1)?.number ?? 0) + 1, 'It is not an entry of the log.');
    lines.push(entry.data);
  }
  const chain = checkChain(lines, start);
  const hashes = new Set([...(start.number > 0 ? [start] : []), ...lines].map(({ hash }) => hash));
  const isComplete = lines.length === entries && (lines.at(-1)?.hash ?? start.hash) === last;
  if (chain.state === 'broken' || isComplete)
    return {
      ...{ ...chain, world, signedBy: signature === undefined ? undefined : publicKey },
      proves: (hash) => hashes.has(hash),
    };
  const end = (lines.at(-1) ?? start).number;
  return brokenChain(end, 'The export is incomplete: lines are missing at its end.');
}

function brokenChain(number: number, reason: string): ExportCheck {
  return { state: 'broken', entries: 0, fault: { number, reason }, proves: () => false };
}

function completeLog(tables: TableReaders): { lines: readonly AuditEntryRecord[]; start: ChainLink } {
  return { lines: tables.auditEntries.listBy('every', '*'), start: startOf(tables) };
}

const purpose = 'audit.export.v1';

/** The public key that verifies the audit exports of a device key: SubjectPublicKeyInfo (RFC 8410), base64. */
export function auditKeyOf(deviceKey: Pick<DeviceKey, 'publicKey'>): string {
  return deviceKey.publicKey(purpose);
}

/** The signature of an export's first line. */
interface Signed {
  readonly publicKey: string;
  /** Ed25519 (RFC 8032) over the canonical JSON of the line without this field; base64. */
  readonly signature: string;
}

export function withSignature<Fields extends object>(
  deviceKey: Pick<DeviceKey, 'publicKey' | 'sign'>,
  fields: Fields,
): Fields & Signed {
  const named = { ...fields, publicKey: auditKeyOf(deviceKey) };
  return { ...named, signature: deviceKey.sign(purpose, canonicalText(named)) };
}

/** Whether the contained key signed the fields. The caller must compare the key itself. */
function hasRightSignature({ signature, ...fields }: Signed): boolean {
  const key = ed25519Key(fields.publicKey);
  const text = Buffer.from(canonicalText(fields));
  return key !== undefined && verify(null, text, key, Buffer.from(signature, 'base64'));
}

/** A public key in base64, or `undefined` if it is not an Ed25519 key. */
export function ed25519Key(base64: string) {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

const listEntriesInput = pageInput.extend({
  act: z.string().optional(),
  who: z
    .string()
    .optional()
    .meta({ description: 'operator-token, session, desktop, command or unknown; or the id of a session.' }),
  outcome: z.enum(['done', 'refused'], 'Use done or refused.').optional(),
  from: instantInput.optional(),
  to: lastInstantInput.optional(),
  text: z
    .string()
    .max(200)
    .optional()
    .meta({
      description:
        'In the description, the subject, the details, the name of a session, or the current name of a user, wallet, signing method or application that the entry identifies; or a similar description.',
    }),
});

/** The entry that reports the rejection of the same action after its first change. */
function rejectionAfter(entry: AuditEntryRecord, { auditEntries }: TableReaders): ListedAuditEntry['rejection'] {
  const { request, outcome } = entry;
  if (request === undefined || outcome !== 'done') return undefined;
  const later = auditEntries
    .listBy('byRequest', request)
    .find((other) => other.outcome === 'refused' && other.number > entry.number && isSameAction(entry, other));
  return later && { number: later.number, code: later.code };
}

/** A request of the console can have several actions. */
function isSameAction(left: AuditEntry, right: AuditEntry): boolean {
  const [first, second] = [left, right].map(({ act, subject, details }) => canonicalText([act, subject, details]));
  return first === second;
}

function idsIn({ subject, details }: AuditEntry): readonly string[] {
  const isId = (text: string) => uuid.safeParse(text).success || text.startsWith('pi_');
  return [subject?.id ?? '', ...Object.values(details)].filter(isId);
}

function nameOf(id: string, tables: TableReaders): string | undefined {
  const { users, signingMethods, applications, marketUsers, webhookDeliveries } = tables;
  const method = signingMethods.find(id);
  if (method) {
    const type = method.type === 'PIN' ? 'PIN' : method.type.toLowerCase().replace('_', ' ');
    return `${type} of ${users.find(method.userId)?.reference || 'a user'}`;
  }
  return (
    nameOfRecord(tables, id) ??
    applications.find(id)?.name ??
    marketUsers.find(id)?.nickname ??
    webhookDeliveries.find(id)?.eventType
  );
}

/** A completed action as a past fact; a rejected action by its name. The subject is in a field of its own. */
export function titleOf({
  act,
  outcome,
  words,
  details,
}: Pick<AuditEntry, 'act' | 'outcome' | 'words' | 'details'>): string {
  const sentence = outcome === 'done' && titleOfAction(act, details);
  return sentence ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : words;
}

/** An entry as it is shown and exported. */
function toEntry({ id: _, ...entry }: AuditEntryRecord): AuditEntry {
  return entry;
}

function selectEntries(tables: TableReaders, input: z.output<typeof listEntriesInput>): Listing<AuditEntryRecord> {
  const { auditEntries } = tables;
  const { page, size, act, text = '', ...filter } = input;
  const { who, outcome, from = '', to } = filter;
  const lookup = act === undefined ? ({ index: 'every', key: '*' } as const) : ({ index: 'byAct', key: act } as const);
  const isComplete = !who && !outcome && !from && to === undefined && !text;
  if (isComplete) return indexed(auditEntries, lookup);
  const namedIds = text.trim() ? idsNamed(tables, ownerIn(text)) : new Set<string>();
  return literalFirst(toTextSearch(text, true), ({ name, isExact, matches }) => {
    const hasText = (entry: AuditEntryRecord) =>
      isExact
        ? matches(textOf(entry)) || (namedIds.size > 0 && idsIn(entry).some((id) => namedIds.has(id)))
        : matches(entry.words) || matches(titleOf(entry));
    const holds = (entry: AuditEntryRecord) =>
      (!who || entry.who.kind === who || entry.who.id === who) &&
      (!outcome || entry.outcome === outcome) &&
      entry.at >= from &&
      (to === undefined || entry.at <= to) &&
      hasText(entry);
    const part = { name: JSON.stringify([filter, name, isExact && digestOf(namedIds)]), holds };
    return parted(auditEntries.partBy(lookup.index, lookup.key, part), { descending: true });
  });
}

/** The user in the name of a signing method. @example ownerIn('PIN of ada') // "ada" */
function ownerIn(text: string): string {
  return text.trim().replace(/^[a-z ]+ of (?=.)/i, '');
}

function digestOf(ids: ReadonlySet<string>): string {
  return ids.size === 0
    ? ''
    : createHash('sha256')
        .update([...ids].join())
        .digest('hex');
}

function textOf(entry: AuditEntryRecord): string {
  const { words, act, code, subject, details, before = {}, who, request } = entry;
  const { type = '', id = '' } = subject ?? {};
  const title = isSettingKey(id) ? settingDefinitions[id].title : '';
  const values = [details, before].flatMap(Object.values);
  return [
    words,
    titleOf(entry),
    act,
    code,
    wordsIn(type),
    id,
    title,
    who.name,
    wordsIn(who.kind),
    request,
    ...values,
  ].join(' ');
}

/** @example wordsIn('signing-methods') // "signing methods" */
function wordsIn(name: string): string {
  return name.replaceAll('-', ' ');
}

export const auditOperations = {
  list: query({
    summary: 'List operator actions',
    description: 'Newest first. Excludes actions of applications.',
    route: route('GET', '/_vaultdesk/audit', { reply: 'page' }),
    access: 'operator',
    input: listEntriesInput,
    output: pageOf(listedAuditEntry),
    run: async ({ storage }, input) =>
      storage.read((tables) => {
        const toListed = (entry: AuditEntryRecord) => {
          const rejection = rejectionAfter(entry, tables);
          return {
            ...toEntry(entry),
            title: titleOf(entry),
            names: Object.fromEntries(
              idsIn(entry).flatMap((id) => {
                const name = nameOf(id, tables) ?? (id === entry.subject?.id && entry.before?.name);
                return name ? [[id, name]] : [];
              }),
            ),
            ...(rejection && { rejection }),
          };
        };
        return ok(toPage(selectEntries(tables, input), input, toListed));
      }),
  }),
  check: query({
    summary: 'Verify audit log chain',
    description: 'Checks that each entry is unchanged and follows from the previous one.',
    route: route('GET', '/_vaultdesk/audit/chain'),
    access: 'operator',
    input: z.object({}),
    output: auditChain,
    async run({ storage }) {
      const { lines, start } = storage.read(completeLog);
      let before = start;
      for await (const batch of inYieldingBatches(lines)) {
        const { fault } = checkChain(batch.map(toEntry), before);
        if (fault) return ok({ ...extentOf(lines), state: 'broken' as const, fault });
        before = batch.at(-1) ?? before;
      }
      return ok({ ...extentOf(lines), since: lines[0]?.at, state: 'whole' as const });
    },
  }),
  export: query({
    summary: 'Export audit log',
    description:
      'One line of JSON per entry, oldest first, after a header with the number of entries and the last hash, signed with the device key. Verify it with `vaultdesk audit --check FILE`, or independently: `signature` is Ed25519 over the header without it, in `jq -cS` form, for `publicKey`, which `GET /_vaultdesk/overview` also returns. The hash of an entry is the SHA-256 of the entry without its hash, in `jq -cS` form; the next entry contains it as `previous`.',
    route: route('GET', '/_vaultdesk/audit/export', { reply: 'lines' }),
    access: 'operator',
    input: z.object({}),
    output: z.string(),
    async run({ storage, deviceKey, installation }) {
      const { lines, start } = storage.read(completeLog);
      const { number, hash } = start;
      const head: z.infer<typeof exportHead> = withSignature(deviceKey, {
        vaultdesk: 'audit',
        world: installation.world,
        start: { number, hash },
        entries: lines.length,
        last: lines.at(-1)?.hash ?? hash,
      });
      const texts = [`${canonicalText(head)}\n`];
      for await (const batch of inYieldingBatches(lines))
        texts.push(...batch.map((line) => `${canonicalText(toEntry(line))}\n`));
      return ok(texts.join(''));
    },
  }),
};
