import type { Risk } from '../../../../service/resources/signature-inspection.ts';
import type { Content } from '../content.ts';
import type { Reading } from '../use-reading.ts';

/** The button label. @example "Sign Mail", "Sign permit", "Sign message" */
export function toAct(content: Content | undefined): string {
  if (!content) return 'Sign';
  if (content.type === 'MESSAGE') return 'Sign message';
  const { primaryType } = content.data;
  if (/^Permit/.test(primaryType)) return 'Sign permit';
  return `Sign ${primaryType.length > 24 ? 'document' : primaryType}`;
}

/** The confirmation for signing despite severe risks; `undefined` if empty. */
export function toPromise(
  risks: readonly Risk[],
  what: 'signature' | 'transaction' = 'signature',
): string | undefined {
  const severe = risks.filter(({ severity }) => severity === 'bad');
  const [first] = severe;
  if (!first) return undefined;
  if (severe.length > 1) return `I understand the ${severe.length} severe risks of this ${what}`;
  return `I understand the risk: ${first.title.charAt(0).toLowerCase()}${first.title.slice(1)}`;
}

/** Blocks signing until the current text has been inspected: users sign only what they see. */
export function textMessage({ isCurrent, fault }: Reading<unknown>): string | null {
  if (isCurrent) return null;
  return fault
    ? 'The text is invalid. See the message below it.'
    : 'The text has just changed. Check what it does, then sign.';
}
