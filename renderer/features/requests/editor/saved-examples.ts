import { useLocalStorage } from '@mantine/hooks';
import { parse, stringify } from 'lossless-json';
import { z } from 'zod';
import { mask } from '../../../../service/model/installation/names.ts';
import type { DescribedField } from '../../../../service/model/installation/operation-route.ts';
import { parseJson } from '../../../../service/model/kernel/json.ts';
import { localPreference } from '../../../service/queries/local-preferences.ts';
import { type Draft, type DraftRow, emptyDraft, isFreeHeader, isJsonDraft, methods, toRow } from './draft.ts';

const row = z.object({ name: z.string(), value: z.string(), isOn: z.boolean() });
export const savedDraft = z.object({
  method: z.enum(methods),
  path: z.string(),
  query: z.array(row),
  headers: z.array(row),
  body: z.string(),
  numberMasks: z.array(z.boolean()),
  applicationId: z.string().optional(),
});
const savedExamples = z.array(z.object({ name: z.string(), draft: savedDraft }));
type SavedExample = z.infer<typeof savedExamples>[number];

/** The requests that the user saved in this browser, without secrets, and their change. */
export function useSavedExamples() {
  return useLocalStorage<readonly SavedExample[]>({
    key: localPreference.savedRequests,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: (stored) => savedExamples.safeParse(parseJson(stored ?? '')).data ?? [],
  });
}

/** A saved request as a new draft. */
export function draftOfSaved({ draft }: Pick<SavedExample, 'draft'>): Draft {
  const rows = (saved: readonly z.infer<typeof row>[]): DraftRow[] =>
    saved.map(({ name, value, isOn }) => ({ ...toRow([name, value]), isOn }));
  return { ...emptyDraft, ...draft, query: rows(draft.query), headers: rows(draft.headers) };
}

/** The draft with masks in place of secrets; `undefined` if its body is unreadable, so that secrets cannot be found. */
export function withoutSecrets(draft: Draft, fields: readonly DescribedField[]): SavedExample['draft'] | undefined {
  const paths = new Set(fields.flatMap((field) => (field.isSecret ? [field.path] : [])));
  const isSecret = (name: string, at = name) => paths.has(at) || secretName.test(name);
  const body = maskedBody(draft, isSecret);
  if (body === undefined) return undefined;
  const masked = (rows: readonly DraftRow[]) =>
    rows.map((each) => (isSecret(each.name) ? { ...each, value: mask } : each));
  const headers = masked(draft.headers.filter(({ name }) => isFreeHeader(name)));
  return savedDraft.parse({ ...draft, query: masked(draft.query), headers, body });
}

/** Names of secrets, also of fields that the operation does not have. */
const secretName =
  /(?:pin|pin-?code|password|passphrase|private-?key|mnemonic|secret|token|api-?key|emergency-?code|signing-?method|authorization|cookie|credential)$/i;

type IsSecret = (name: string, path: string) => boolean;

function maskedBody(draft: Draft, isSecret: IsSecret): string | undefined {
  const { body } = draft;
  if (body.trim() === '') return '';
  if (!isJsonDraft(draft)) {
    const read = [...new URLSearchParams(body)];
    if (!read.some(([name]) => isSecret(name, name))) return body;
    const masked = ([name, value]: [string, string]) =>
      isSecret(name, name) || value === mask ? mask : encodeURIComponent(value);
    return read.map((field) => `${field[0]}=${masked(field)}`).join('&');
  }
  try {
    const value = parse(body);
    const masked = stringify(maskedValue(value, '', isSecret), null, 2);
    return masked === stringify(value, null, 2) ? body : masked;
  } catch {
    return undefined;
  }
}

/** Numbers retain their notation: they are objects of the parser. */
function maskedValue(value: unknown, path: string, isSecret: IsSecret): unknown {
  if (Array.isArray(value)) return value.map((item) => maskedValue(item, `${path}[]`, isSecret));
  if (!isObject(value)) return value;
  const masked = Object.entries(value).map(([name, member]: [string, unknown]) => {
    const at = path ? `${path}.${name}` : name;
    return [name, !isObject(member) && isSecret(name, at) ? mask : maskedValue(member, at, isSecret)];
  });
  return Object.fromEntries(masked);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('isLosslessNumber' in value);
}
