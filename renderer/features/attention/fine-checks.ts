import { attentionKinds } from '../../../service/model/installation/names.ts';
import type { AttentionItem } from '../../service/call/client.ts';
import { capitalised } from '../../service/call/credential.ts';
import { contentOfPages, kindLabels, toCount } from './kinds.ts';

/** The kinds of problems that were looked for and not found, as text by page. @example "0 endpoints failing" */
export function fineChecks(items: readonly Pick<AttentionItem, 'kind'>[]) {
  const fine = attentionKinds.filter((kind) => items.every((item) => item.kind !== kind));
  return [...new Set(fine.map((kind) => kindLabels[kind].page))].map((page) => ({
    page,
    title: `${capitalised(contentOfPages[page])}s`,
    counts: fine.flatMap((kind) => (kindLabels[kind].page === page ? toCount(kind, []) : [])).join(', '),
  }));
}
