import type { NewTokenType } from '../../resources/new-token-type.ts';
import type { TokenTypeRecord } from '../../resources/token-type.ts';

/** What a caller says an item is like, as it is kept. */
export function toAttributes(sent: NewTokenType['attributes']): TokenTypeRecord['attributes'] {
  return (sent ?? []).map(({ type, name, value, maxValue }) => ({
    type: type || 'property',
    name,
    value: String(value),
    maxValue: maxValue == null ? undefined : String(maxValue),
  }));
}

/** What of an item moves or sounds, as it is kept. */
export function toAnimations(
  sent: NewTokenType['animationUrls'],
): TokenTypeRecord['animationUrls'] {
  return (sent ?? []).map(({ type, value }) => ({ type: type || 'animation', value }));
}
