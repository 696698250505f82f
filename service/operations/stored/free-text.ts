import { mask } from '../../resources/names.ts';
import { isStorableName } from './names.ts';
import type { Omissions } from './omissions.ts';

/** Texts with fields that the schema of the text does not declare: JSON, a form, an address with a user. */
const carriers = [
  /[{[]\s*["{[]/,
  /^[\w.[\]%+-]+=[^\s&=][^\s&]*(?:&[\w.[\]%+-]+=[^\s&]*)*$/,
  /\/\/[^\s/?#]*@/,
  /^(?!mailto:)[^\s]*:[^\s@]+@/i,
];
/** Most texts have none of it. */
const unusual = /[{[@?#=/]|eyJ|_/;
const address = /^(?:[a-z][\w+.-]*:\/\/|\/)/i;
const queryOrFragment = /((?:[a-z][\w+.-]*:\/\/|^\/)[^\s?#"'<>]*[?#])[^\s"'<>]+/gi;

/**
 * A declared text in its stored form: without the query and fragment of addresses, and without
 * secrets that are known by their form. A text that carries other fields is omitted as a whole.
 */
export function storableText(
  omissions: Omissions,
  { valuePath, isOurs }: { readonly valuePath: string; readonly isOurs: boolean },
  text: string,
): string {
  if (!unusual.test(text)) return text;
  if (carriers.some((carrier) => carrier.test(text))) return omissions.value(valuePath, text);
  const path = !isOurs && text.startsWith('/') ? storablePath(omissions, valuePath, text) : text;
  const plain = address.test(path) || path.includes('://') ? withoutQuery(path) : path;
  const storable = withoutShapes(plain);
  if (storable !== plain) omissions.secret(valuePath, text);
  return storable;

  function withoutQuery(whole: string): string {
    return whole.replace(queryOrFragment, (match, before: string) => {
      omissions.value(valuePath, match.slice(before.length), 'query');
      return `${before}${mask}`;
    });
  }
}

/** A path without a known route: a segment that does not read like a name may be a secret. */
export function storablePath(omissions: Omissions, valuePath: string, text: string): string {
  const [path = '', ...rest] = text.split(/(?=[?#])/);
  const steps = path
    .split('/')
    .map((step) =>
      isStorableStep(step) ? step : omissions.value(valuePath, step, 'path segment'),
    );
  return `${steps.join('/')}${rest.join('')}`;
}

/** Many addresses have a version, e.g. `v2`; those of fault rules have `*`. */
function isStorableStep(step: string): boolean {
  return step === '' || /^(?:v\d|\*+|\{\w+\})$/.test(step) || isStorableName(step);
}

/** The first letters of a JWT are shown: they are equal for all tokens of a kind. */
const shownOfToken = 8;

/** Secrets that are known by their form, each with the part that is shown. */
const shapes: readonly (readonly [RegExp, (token: string) => string])[] = [
  // Bounded, so that a long row of beginnings is scanned once and not once per beginning.
  [/eyJ[\w-]{6,300}\.[\w-]*\.?[\w-]*/g, (token) => `${token.slice(0, shownOfToken)}…`],
  [/vd_(?:op|sk|rpc)_[\w-]+/g, (token) => `${/^vd_[a-z]+_/.exec(token)?.[0]}…`],
  [/whsec_[\w+/=-]+/g, () => 'whsec_…'],
  [/(?<=_secret_)[\w-]+/g, () => '…'],
  [/(?<=#key=)[\w-]+/g, () => '…'],
];

const anyShape = /eyJ|vd_|whsec_|_secret_|#key=/;

/** A text without the secrets in it that are known by their form. */
function withoutShapes(text: string): string {
  if (!anyShape.test(text)) return text;
  return shapes.reduce((masked, [shape, replacement]) => masked.replace(shape, replacement), text);
}
