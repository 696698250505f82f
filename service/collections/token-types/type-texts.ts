import type { NewTokenType } from '../../resources/new-token-type.ts';
import type { TokenTypeRecord } from '../../resources/token-type.ts';

/** Converts sent attributes to their stored form. */
export function toAttributes(inputs: NewTokenType['attributes']): TokenTypeRecord['attributes'] {
  return (inputs ?? []).map(({ type, name, value, maxValue }) => ({
    type: type || 'property',
    name,
    value: String(value),
    maxValue: maxValue == null ? undefined : String(maxValue),
  }));
}

/** Converts sent animation and audio links to their stored form. */
export function toAnimations(
  inputs: NewTokenType['animationUrls'],
): TokenTypeRecord['animationUrls'] {
  return (inputs ?? []).map(({ type, value }) => ({ type: type || 'animation', value }));
}
