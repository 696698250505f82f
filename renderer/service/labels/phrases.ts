import type { Phrase } from '../../../service/resources/signature-inspection.ts';

/** An emphasized part of a sentence. */
export function strong(text: string): Phrase {
  return { text, emphasis: 'strong' };
}

/** A plain part of a sentence. */
export function plain(text: string): Phrase {
  return { text, emphasis: 'plain' };
}
