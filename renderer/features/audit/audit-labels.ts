import type { AuditEntry } from '../../service/call/client.ts';

type Kind = AuditEntry['who']['kind'];

/** Names of the ways in which an operator is authenticated. */
export const actorLabel: Readonly<Record<Kind, string>> = {
  'operator-token': 'Operator token',
  session: 'Browser',
  desktop: 'Desktop window',
  command: 'Command line',
  unknown: 'No operator token',
};

/** The operator in a short form that fits a row. */
export function nameOfActor({ kind, name }: AuditEntry['who']): string {
  return name ?? actorLabel[kind];
}
