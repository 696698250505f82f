import type { Phrase } from '../../../service/resources/signature-inspection.ts';

/** What matters in a sentence. */
export function strong(text: string): Phrase {
  return { text, emphasis: 'strong' };
}

/** What stands between. */
export function plain(text: string): Phrase {
  return { text, emphasis: 'plain' };
}
