import {
  type Filled,
  fillGuide,
  namesIn,
} from '../../../../service/resources/guides/fill-guide.ts';
import type { GuideCall } from '../../../../service/resources/guides/guide.ts';
import type { OperationRoute } from '../../../../service/resources/operation-route.ts';
import {
  type ApiCall,
  type ApiInput,
  type Secret,
  secret,
  toApiCall,
} from '../../../service/call/api-call.ts';

/** The credential in its header form, sent in addition to the body. */
export const credentialName = 'SIGNING_METHOD';

/** The known values of a call: records and addresses by name, and secrets by name. */
export interface Known {
  text(name: string): string | undefined;
  /** The header of a signing method with placeholders. */
  readonly credential: Secret;
}

/** A call as displayed: secrets are placeholders, unknown values stay in braces. */
export function displayedCall(route: OperationRoute, { input }: GuideCall, values: Known): ApiCall {
  const fillings = {
    text: values.text,
    secret: (name: string) => (name === credentialName ? values.credential : secret(name)),
  };
  return toApiCall(route, filledOf(input, fillings));
}

function filledOf(
  input: GuideCall['input'],
  fillings: Parameters<typeof fillGuide<Secret>>[1],
): ApiInput {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, fillGuide<Secret>(value, fillings)]),
  );
}

/** The request body as text; `undefined` if the call has none. */
export function bodyToSend(
  preview: ApiCall,
  { input }: GuideCall,
  { text, secrets }: Pick<Known, 'text'> & { readonly secrets: Readonly<Record<string, string>> },
): string | undefined {
  if (!preview.body) return undefined;
  const members = Object.keys(preview.body).flatMap((name): [string, Filled<string>][] => {
    const value = input[name];
    const fillings = { text, secret: (secretName: string) => secrets[secretName] };
    return value === undefined ? [] : [[name, fillGuide<string>(value, fillings)]];
  });
  return JSON.stringify(Object.fromEntries(members));
}

/** The secrets that a call requires. @example ["PIN"] */
export function secretsOf({ input }: GuideCall): readonly string[] {
  return namesIn(input).flatMap((name) => (name.startsWith('$') ? [name.slice(1)] : []));
}

/** The records that a call requires and that are not selected. @example ["wallet.address"] */
export function unknownOf({ input }: GuideCall, { text }: Pick<Known, 'text'>): readonly string[] {
  return namesIn(input).filter((name) => !name.startsWith('$') && text(name) === undefined);
}
