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
export function withoutShapes(text: string): string {
  if (!anyShape.test(text)) return text;
  return shapes.reduce((masked, [shape, replacement]) => masked.replace(shape, replacement), text);
}
