import { fieldsOf } from '../../../model/kernel/json.ts';
import { settingDefinitions } from '../../../model/kernel/open-points.ts';

/** Parameters whose name does not state their meaning, or that select no records. */
const texts: Readonly<Record<string, string>> = {
  secretType: 'The chain.',
  archived: 'Archived records, or `any` for all.',
  size: 'Records per page.',
  limit: 'Maximum number of results.',
  days: 'Number of days.',
  span: 'The period of the results.',
  sortOn: 'The field that determines the order.',
};

/**
 * The meaning of a parameter whose schema has no description, by its name.
 *
 * @example parameterText('path', 'walletId') // "The id of the wallet."
 * @example parameterText('query', 'contractAddress') // "Filters by contract address."
 */
export function parameterText(location: 'path' | 'query', name: string, isList = false): string {
  const own = texts[name];
  if (own !== undefined) return own;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (location === 'path') return `The ${words.replace(/^(.+) (id|address|name)$/, '$2 of the $1')}.`;
  if (words.startsWith('include ')) return `Whether to ${words}.`;
  return isList ? `Filters by ${words}: one or several, separated by commas.` : `Filters by ${words}.`;
}

/** Texts by the name of a field, or by its parent and name; `%` is the parent in words. */
export type FieldTexts = ReadonlyMap<string, string>;

/** A text of the table can have several names, separated by spaces. */
export function fieldTexts(table: Readonly<Record<string, string>>): FieldTexts {
  const settings = Object.entries(settingDefinitions).map(
    ([key, { description }]) => [`settings.${key}`, description] as const,
  );
  const texts = Object.entries(table).flatMap(([names, text]) => names.split(' ').map((name) => [name, text] as const));
  return new Map([...settings, ...texts]);
}

/** The same schemas, with a description of each field that has none. */
export function describeFields(value: unknown, texts: FieldTexts, parent = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => describeFields(item, texts, parent));
  if (typeof value !== 'object' || value === null) return value;
  const described = Object.entries(value).map(([key, inner]) => {
    if (key === 'properties') return [key, describeProperties(fieldsOf(inner), texts, parent)];
    return [key, key.startsWith('example') ? inner : describeFields(inner, texts, parent)];
  });
  return Object.fromEntries(described);
}

function describeProperties(properties: Readonly<Record<string, unknown>>, texts: FieldTexts, parent: string) {
  const described = Object.entries(properties).map(([name, property]) => {
    const schema = fieldsOf(describeFields(property, texts, name));
    const text = texts.get(`${parent}.${name}`) ?? texts.get(name) ?? textOf(name, schema);
    const description = text?.replace('%', recordOf(parent));
    return [name, description === undefined ? schema : { description, ...schema }];
  });
  return Object.fromEntries(described);
}

/** Parents that are not the noun of their record. */
const nouns: Readonly<Record<string, string>> = {
  ...{ '': 'record', result: 'record', newest: 'record', leadsTo: 'record', subject: 'record', record: 'record' },
  ...{ metadata: 'token', nft: 'token', NonFungible: 'token', NonFungibleOfWallet: 'token', links: 'step' },
  ...{ byApplication: 'application', leavingNext: 'wallet', HandlerProof: 'handler test', data: 'line item' },
};
const prefixes = /^(Listed|Described|Known|Checked|Made|Imported|Ended|Item(?=Token))(?=[A-Z])/;
const suffixes = /(?<=.)(Inspection|With[A-Z].*|Summary|State|View|Metadata|Health|Deployment|Example)$/;

/** @example recordOf('FulfillmentWithItem') // "fulfillment" */
function recordOf(parent: string): string {
  const noun = nouns[parent] ?? parent.replace(prefixes, '').replace(suffixes, '');
  const words = noun.replace(/\B[A-Z]/g, ' $&').toLowerCase();
  return words.replace(/ies$/, 'y').replace(/([^asu])s$/, '$1');
}

/** @example textOf('walletId', {}) // "The id of the wallet." */
function textOf(name: string, { type, const: only }: Readonly<Record<string, unknown>>): string | undefined {
  if (type === 'null' || only !== undefined) return `Always ${type === 'null' ? type : only}.`;
  return name.endsWith('Id') ? parameterText('path', name) : undefined;
}
