import { parseJson } from '../../../model/kernel/json.ts';
import { isStorableName } from './names.ts';
import type { Omissions } from './omissions.ts';
import { type Described, type Place, storedValue, undeclared } from './value-path.ts';

/** The part of a body that may be stored: JSON and forms field by field; of anything else only its type and length. */
export function storedBody(
  omissions: Omissions,
  described: Described,
  { text, mediaType }: { readonly text: string; readonly mediaType: string },
): string | undefined {
  const parsed = parseJson(text);
  if (typeof parsed === 'object' && parsed !== null) return storedJson(omissions, described, { text, parsed });
  if (mediaType === 'application/x-www-form-urlencoded' && parsed === undefined)
    return storedPairs(omissions, described, text);
  omissions.value(described.place, text, typeOfText(parsed, mediaType));
  return undefined;
}

function typeOfText(parsed: unknown, mediaType: string): string {
  if (parsed !== undefined) return `JSON ${typeof parsed}`;
  return /json/.test(mediaType) ? 'malformed JSON' : mediaType || 'text';
}

/** Unchanged if all of it may be stored. A duplicate key in an object is parsed once, and stored once. */
function storedJson(
  omissions: Omissions,
  described: Described,
  { text, parsed }: { readonly text: string; readonly parsed: object },
): string {
  const before = omissions.count();
  const written = JSON.stringify(storedValue(omissions, described, parsed));
  if (omissions.count() > before || written === text) return written;
  const isComplete = withoutSpace(written) === withoutSpace(text);
  return isComplete ? text : written;
}

function withoutSpace(json: string): string {
  return json.replaceAll(/\s/g, '');
}

/** `name=value` pairs, as forms and queries have them. Of fields that `described` lacks, `isName` selects the storable names. */
export function storedPairs(
  omissions: Omissions,
  described: Described,
  text: string,
  isName: (name: string) => boolean = isStorableName,
): string {
  return text
    .split('&')
    .flatMap((pair) => storedPair(pair))
    .join('&');

  function storedPair(pair: string): string[] {
    const [written = '', ...rest] = pair.split('=');
    const value = decoded(rest.join('='));
    const name = decoded(written);
    const fieldSchemas = schemasOf(name);
    if (!fieldSchemas && !isName(name)) {
      if (pair !== '') omissions.field(described.place, name, value);
      return [];
    }
    const before = omissions.count();
    const at = { ...described, schemas: fieldSchemas ?? undeclared, place: `${described.place}.${name}` };
    const stored = storedValue(omissions, at, value);
    return [omissions.count() === before ? pair : `${written}=${stored}`];
  }

  /** Some clients write `name[]` for lists. */
  function schemasOf(name: string): Place | undefined {
    const { schemas } = described;
    return schemas.field(name) ?? schemas.field(name.replace(/\[\]$/, ''));
  }
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
