import { attentionKinds } from '../../../service/model/installation/names.ts';
import type { AttentionItem } from '../../service/call/client.ts';
import { capitalised } from '../../service/call/credential.ts';
import { type AttentionKind, contentOfPages, kindLabels, toCount } from './kinds.ts';

/** The kinds of problems of one page that were looked for and not found. */
interface FineCheck {
  readonly page: keyof typeof contentOfPages;
  /** @example "Endpoints" */
  readonly title: string;
  /** @example "0 endpoints failing, 0 endpoints disabled after failures" */
  readonly counts: string;
}

/** The checks without a finding, by page. */
export function fineChecks(items: readonly Pick<AttentionItem, 'kind'>[]): readonly FineCheck[] {
  const kindsOf = new Map<FineCheck['page'], AttentionKind[]>();
  for (const kind of attentionKinds) {
    const { page } = kindLabels[kind];
    if (items.every((item) => item.kind !== kind)) kindsOf.set(page, [...(kindsOf.get(page) ?? []), kind]);
  }
  return [...kindsOf].map(([page, kinds]) => ({
    page,
    title: capitalised(contentOfPages[page][1]),
    counts: kinds.map((kind) => toCount(kind, [])).join(', '),
  }));
}
