import { z } from 'zod';

/** The ISO 4217 currencies that are used for payments; excludes funds, metals and test codes. */
const currencies: ReadonlySet<string> = new Set(
  `aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn bwp byn
  bzd cad cdf chf clp cny cop crc cup cve czk djf dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip
  gmd gnf gtq gyd hkd hnl htg huf idr ils inr iqd irr isk jmd jod jpy kes kgs khr kmf kpw krw kwd kyd
  kzt lak lbp lkr lrd lsl lyd mad mdl mga mkd mmk mnt mop mru mur mvr mwk mxn myr mzn nad ngn nio nok
  npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sdg sek sgd shp sle sos srd
  ssp stn svc syp szl thb tjs tmt tnd top try ttd twd tzs uah ugx usd uyu uzs ves vnd vuv wst xaf xcd
  xof xpf yer zar zmw zwg`.split(/\s+/),
);

/** All payment currencies in lowercase, in alphabetical order. */
export const currencyCodes: readonly string[] = [...currencies];

/** Number of minor-unit digits if it is not two (ISO 4217). */
const digits: ReadonlyMap<string, number> = new Map([
  ...'bif clp djf gnf isk jpy kmf krw pyg rwf ugx vnd vuv xaf xof xpf'.split(' ').map((code) => [code, 0] as const),
  ...'bhd iqd jod kwd lyd omr tnd'.split(' ').map((code) => [code, 3] as const),
]);

/** A currency code on input, case-insensitive; normalised to lowercase. */
export const currency = z
  .string()
  .max(3, 'Use a three-letter currency code (ISO 4217), e.g. usd.')
  .transform((text) => text.toLowerCase())
  .refine((text) => currencies.has(text), 'Use a three-letter currency code (ISO 4217), e.g. usd.')
  .meta({ examples: ['usd'] });

/** The number of decimals of an amount. */
export function minorDigits(code: string): number {
  return digits.get(code) ?? 2;
}

/** Formats minor units for display. @example formatMinorUnits(1250, 'usd') // "12.50 USD" */
export function formatMinorUnits(amount: number, code: string): string {
  const [whole = '', fraction] = toDecimal(amount, code).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`} ${code.toUpperCase()}`;
}

/** Minor units as a decimal number. @example toDecimal(1250, 'usd') // "12.50" */
export function toDecimal(amount: number, code: string): string {
  const decimals = minorDigits(code);
  const text = String(amount).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}
