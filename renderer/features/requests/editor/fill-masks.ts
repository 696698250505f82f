import { mask } from '../../../../service/model/installation/names.ts';

/** The number of masks in a body. */
export function masksIn(body: string): number {
  return body.split(mask).length - 1;
}

/** A value for a mask; in JSON, a number replaces the quotes of its mask too. */
export interface Filling {
  readonly value: string;
  readonly isNumber?: boolean;
}

/** The body with its masks filled, written as JSON or as a form. */
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
