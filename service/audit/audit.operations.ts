import { z } from 'zod';
import { pageOf } from '../kernel/paging.ts';
import { query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { auditChain, auditEntry } from '../resources/audit-entry.ts';
import { checkLog, exportLog } from './export-log.ts';
import { listEntries, listEntriesInput } from './list-entries.ts';

export const auditOperations = {
  list: query({
    summary: 'List what operators did',
    description: 'Newest first. What applications do is not in it.',
    route: route('GET', '/_vaultdesk/audit', { reply: 'page' }),
    access: 'operator',
    input: listEntriesInput,
    output: pageOf(auditEntry),
    run: listEntries,
  }),
  check: query({
    summary: 'Check the chain of the audit log',
    description: 'Whether each line is what was written, and follows from the one before.',
    route: route('GET', '/_vaultdesk/audit/chain'),
    access: 'operator',
    input: z.object({}),
    output: auditChain,
    run: checkLog,
  }),
  export: query({
    summary: 'Export the audit log',
    description:
      'A line of JSON each, oldest first, after a head with their number and the hash of the last, signed with the device key. `vaultdesk audit --check FILE` checks it; so does anybody: `signature` is Ed25519 over the head without it, as `jq -cS` writes it, by `publicKey`, which is also in `GET /_vaultdesk/overview`. SHA-256 of a line without its hash, as `jq -cS` writes it, is its hash, and the next line carries it as `previous`.',
    route: route('GET', '/_vaultdesk/audit/export', { reply: 'lines' }),
    access: 'operator',
    input: z.object({}),
    output: z.string(),
    run: exportLog,
  }),
};
