import type { AuditEntry } from '../../service/call/client.ts';

type Kind = AuditEntry['who']['kind'];

/** By what an operator acted, in words. */
export const whoWords: Readonly<Record<Kind, string>> = {
  'operator-token': 'Operator token',
  session: 'Browser',
  desktop: 'Desktop window',
  command: 'Command line',
  unknown: 'Somebody without it',
};

/** Who did it, as briefly as a row has room for. */
export function nameOfActor({ kind, name }: AuditEntry['who']): string {
  return name ?? whoWords[kind];
}
