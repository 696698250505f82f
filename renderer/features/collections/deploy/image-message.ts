import { itemAddress } from '../../../../service/resources/item-metadata.ts';
import { firstMessage } from '../../../service/form/first-message.ts';

/** What is wrong with the address of a picture, or `null`; none is fine. */
export function imageMessage(text: string): string | null {
  return text.trim() === '' ? null : firstMessage(itemAddress, text.trim());
}

export const imageHint =
  'http, https, ipfs or ar, or a small picture as data:image. Only that last one is shown here: nothing is fetched from strangers.';
