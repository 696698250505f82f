import type { AttentionItem } from '../../service/model/history/attention.ts';

/** An endpoint that fails. */
export function anAttentionItem(id: string, fields: Partial<AttentionItem> = {}): AttentionItem {
  return {
    id,
    kind: 'webhook-failing',
    cause: `webhook-failing ${id}`,
    severity: 'bad',
    what: `${id} answers 500`,
    resolved: '',
    why: 'The address is reached.',
    since: '2030-01-01T00:00:00Z',
    subject: { type: 'webhook', id, name: id },
    ...fields,
  };
}
