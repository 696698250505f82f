import { mask } from '../../../../service/resources/names.ts';

/** How many values a body lacks. */
export function masksIn(body: string): number {
  return body.split(mask).length - 1;
}

/** A value in place of a mask; in JSON, a number loses the quotes of its mask. */
export interface Filling {
  readonly value: string;
  readonly isNumber?: boolean;
}

/** A body with values in place of its masks, written as JSON or as a form. */
export function fillMasks(body: string, fillings: readonly Filling[]): string {
  const isJson = /^\s*[[{"]/.test(body);
  return body.split(mask).reduce((text, part, at) => {
    const { value = '', isNumber = false } = fillings[at - 1] ?? {};
    if (isJson && isNumber && isQuoted(text, part) && Number.isFinite(Number(value)))
      return `${text.slice(0, -1)}${value}${part.slice(1)}`;
    return `${text}${isJson ? inJson(value) : encodeURIComponent(value)}${part}`;
  });
}

function isQuoted(before: string, behind: string): boolean {
  return before.endsWith('"') && behind.startsWith('"');
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
