import { itemAddress } from '../../../../service/model/market/item-metadata.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';

/** The message for an invalid image address, or `null`; it may be empty. */
export function imageMessage(text: string): string | null {
  return text.trim() === '' ? null : firstMessage(itemAddress, text.trim());
}

export const imageHint = 'http, https, ipfs, ar or data:image. Only data:image is previewed.';
