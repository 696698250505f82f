import { mask } from '../record-call.ts';

/** How many values a body lacks. */
export function masksIn(body: string): number {
  return body.split(mask).length - 1;
}

/** A body with values in place of its masks, written as JSON or as a form wants it. */
export function fillMasks(body: string, values: readonly string[]): string {
  const written = /^\s*[[{"]/.test(body) ? inJson : encodeURIComponent;
  return body
    .split(mask)
    .reduce((text, part, at) => `${text}${written(values[at - 1] ?? '')}${part}`);
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
