import type { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import { maskFields } from './mask-fields.ts';
import { isSecretName, mayNameSecret } from './secret-names.ts';
import { mask, withoutShapes } from './secret-shapes.ts';

/** A text without its secrets, and where they stood. */
export interface MaskedText {
  readonly text: string;
  readonly paths: readonly string[];
}

/**
 * The text of a body without its secrets: JSON by what `schemas` say of it, a form and all else by names.
 * Of one that was taken, what no name in it calls a secret is known to be none.
 */
export function maskBody(
  schemas: readonly z.ZodType[],
  text: string,
  { wasTaken = false }: { readonly wasTaken?: boolean } = {},
): MaskedText {
  const namesSecret = mayNameSecret(text);
  // Nothing can be masked then but what is known by its form.
  if (wasTaken && !namesSecret) return ofShapes(text);
  const parsed = parseJson(text);
  if (typeof parsed === 'object' && parsed !== null)
    return maskJson(schemas, { text, namesSecret }, parsed);
  if (parsed !== undefined) return { text: mask, paths: [''] };
  return /^\s*[[{"]/.test(text) ? maskRest(text) : maskForm(text);
}

function maskJson(
  schemas: readonly z.ZodType[],
  { text, namesSecret }: { readonly text: string; readonly namesSecret: boolean },
  parsed: object,
): MaskedText {
  const { value, paths } = maskFields(schemas, parsed);
  // What stands twice in an object, the parser has left out.
  const isAsSent = paths.length === 0 && !namesSecret;
  return { text: isAsSent ? text : JSON.stringify(value), paths };
}

/** `name=value` pairs, as forms and queries have them. */
export function maskForm(text: string): MaskedText {
  const paths: string[] = [];
  const pairs = text.split('&').map((pair) => {
    const at = pair.indexOf('=');
    if (at < 0) return maskedRest(pair, paths);
    const name = decoded(pair.slice(0, at));
    if (at === pair.length - 1 || !isSecretName(name)) return maskedRest(pair, paths);
    paths.push(name);
    return `${pair.slice(0, at)}=${mask}`;
  });
  return { text: pairs.join('&'), paths };
}

/** A text of which nobody knows where a secret ends: nothing is kept behind the first name of one. */
function maskRest(text: string): MaskedText {
  const paths: string[] = [];
  return { text: maskedRest(text, paths), paths };
}

// Two patterns, each of which looks at a letter once: one that looks ahead would be slow on a long word.
const word = /[\w.-]+/g;
const valueFollows = /(?:\\?["'])?\s*[:=]/y;

function maskedRest(text: string, paths: string[]): string {
  for (const { 0: name, index } of text.matchAll(word)) {
    valueFollows.lastIndex = index + name.length;
    if (!valueFollows.test(text) || !isSecretName(name)) continue;
    paths.push(name);
    return withoutShapes(`${text.slice(0, index + name.length)} ${mask}`);
  }
  const shown = withoutShapes(text);
  if (shown !== text) paths.push('');
  return shown;
}

function ofShapes(text: string): MaskedText {
  const shown = withoutShapes(text);
  return { text: shown, paths: shown === text ? [] : [''] };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
