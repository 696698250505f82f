import { z } from 'zod';
import { auditChain, auditEntry } from '../../model/history/audit-entry.ts';
import { pageOf } from '../../model/kernel/paging.ts';
import { query, route } from '../../platform/ports/operation.ts';
import { checkLog, exportLog, listEntries, listEntriesInput } from './audit-log.ts';

export const auditOperations = {
  list: query({
    summary: 'List operator actions',
    description: 'Newest first. Excludes actions of applications.',
    route: route('GET', '/_vaultdesk/audit', { reply: 'page' }),
    access: 'operator',
    input: listEntriesInput,
    output: pageOf(auditEntry),
    run: listEntries,
  }),
  check: query({
    summary: 'Verify the audit log chain',
    description: 'Checks that each entry is unchanged and follows from the previous one.',
    route: route('GET', '/_vaultdesk/audit/chain'),
    access: 'operator',
    input: z.object({}),
    output: auditChain,
    run: checkLog,
  }),
  export: query({
    summary: 'Export the audit log',
    description:
      'One line of JSON per entry, oldest first, after a header with the number of entries and the last hash, signed with the device key. Verify it with `vaultdesk audit --check FILE`, or independently: `signature` is Ed25519 over the header without it, in `jq -cS` form, for `publicKey`, which `GET /_vaultdesk/overview` also returns. The hash of an entry is the SHA-256 of the entry without its hash, in `jq -cS` form; the next entry contains it as `previous`.',
    route: route('GET', '/_vaultdesk/audit/export', { reply: 'lines' }),
    access: 'operator',
    input: z.object({}),
    output: z.string(),
    run: exportLog,
  }),
};
