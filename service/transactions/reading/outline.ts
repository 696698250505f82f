import { type ByteFault, type RlpItem, readRlp } from './rlp.ts';

/** Positions of the fields of a raw transaction: the first byte of each, and the end. */
export interface Outline {
  readonly type: 0 | 1 | 2 | 3 | 4;
  readonly fields: ReadonlyMap<string, { readonly from: number; readonly end: number }>;
}

/** Validates a field; returns its error or `undefined`. */
type Rule = (bytes: Buffer, item: RlpItem, name: string) => ByteFault | undefined;

/** The highest nonce that a JSON number represents exactly. */
export const highestNonce = BigInt(Number.MAX_SAFE_INTEGER);
/** The error for a higher nonce. */
export const nonceTooHigh =
  'This nonce exceeds 2^53, which no account reaches and JSON numbers cannot represent. Use the number of transactions that the sender has sent.';
/** The error for a priority fee above the maximum fee (EIP-1559). */
export const tipTooHigh = 'This exceeds maxFeePerGas. Use at most maxFeePerGas.';

const legacyFields = [
  ['nonce', nonce],
  ['gasPrice', number(32)],
  ['gasLimit', number(8)],
] as const;
const contentFields = [
  ['to', receiver],
  ['value', number(32)],
  ['data', text],
] as const;
const signatureFields = [
  ['r', number(32)],
  ['s', number(32)],
] as const;
/** Creates no contract. */
const callFields = [
  ['to', bytesOfLength(20)],
  ['value', number(32)],
  ['data', text],
] as const;
const paidFields = [
  ['chainId', number(32)],
  ['nonce', nonce],
  ['maxPriorityFeePerGas', number(32)],
  ['maxFeePerGas', number(32)],
  ['gasLimit', number(8)],
] as const;
const accessListField = ['accessList', accessList] as const;
const typedSignatureFields = [['yParity', parity], ...signatureFields] as const;

/**
 * Each type with its fields in order (EIP-155, EIP-2930, EIP-1559, EIP-4844, EIP-7702); the last three are the
 * signature.
 */
const layouts: Readonly<Record<Outline['type'], readonly (readonly [string, Rule])[]>> = {
  0: [...legacyFields, ...contentFields, ['v', number(32)], ...signatureFields],
  1: [
    ['chainId', number(32)],
    ...legacyFields,
    ...contentFields,
    accessListField,
    ...typedSignatureFields,
  ],
  2: [...paidFields, ...contentFields, accessListField, ...typedSignatureFields],
  3: [
    ...paidFields,
    ...callFields,
    accessListField,
    ['maxFeePerBlobGas', number(32)],
    ['blobVersionedHashes', blobHashes],
    ...typedSignatureFields,
  ],
  4: [
    ...paidFields,
    ...callFields,
    accessListField,
    ['authorizationList', authorizationList],
    ...typedSignatureFields,
  ],
};

/** The field positions of a raw transaction, or the first byte that a node would reject. */
export function outlineOf(bytes: Buffer): Outline | ByteFault {
  const type = typeOf(bytes[0] ?? 0);
  if (typeof type === 'object') return type;
  const root = readRlp(bytes, type === 0 ? 0 : 1);
  if ('fault' in root) return root;
  const { items } = root;
  const layout = layouts[type];
  if (!items)
    return { at: root.at, fault: `The type byte must be followed by the list of fields.` };
  if (type === 3 && items[0]?.items)
    return { at: root.at, fault: 'This is the form with blobs. Use the first list without them.' };
  if (items.length !== layout.length && items.length !== layout.length - 3)
    return {
      at: root.at,
      fault: `A transaction of type ${type} has ${layout.length - 3} fields, or ${layout.length} when signed. This one has ${items.length}.`,
    };
  const fields = new Map<string, RlpItem>();
  for (const [index, item] of items.entries()) {
    const [name, rule] = layout[index] ?? ['', text];
    const fault = rule(bytes, item, name);
    if (fault) return fault;
    fields.set(name, item);
  }
  const [tip, fee] = [fields.get('maxPriorityFeePerGas'), fields.get('maxFeePerGas')];
  return tip && fee && numberIn(bytes, tip) > numberIn(bytes, fee)
    ? { at: tip.from, fault: tipTooHigh }
    : { type, fields };
}

/** A list starts with 0xc0 or more; lower values are a type (EIP-2718). */
function typeOf(first: number): Outline['type'] | ByteFault {
  if (first >= 0xc0) return 0;
  if (first === 1 || first === 2 || first === 3 || first === 4) return first;
  const written = `0x${first.toString(16).padStart(2, '0')}`;
  return {
    at: 0,
    fault: `No transaction starts with the byte ${written}. Use a legacy list, or 0x01 to 0x04.`,
  };
}

function number(maximumBytes: number): Rule {
  return (bytes, item, name) => {
    const fault = text(bytes, item, name);
    if (fault) return fault;
    const { from, end } = item;
    if (end > from && bytes[from] === 0)
      return { at: from, fault: `${name} is a number and must not have leading zeros.` };
    return end - from <= maximumBytes
      ? undefined
      : { at: from, fault: `${name} has ${end - from} bytes. Use at most ${maximumBytes}.` };
  };
}

function nonce(bytes: Buffer, item: RlpItem, name: string): ByteFault | undefined {
  const fault = number(32)(bytes, item, name);
  if (fault) return fault;
  return numberIn(bytes, item) > highestNonce ? { at: item.from, fault: nonceTooHigh } : undefined;
}

function numberIn(bytes: Buffer, { from, end }: RlpItem): bigint {
  return BigInt(`0x0${bytes.toString('hex', from, end)}`);
}

function parity(bytes: Buffer, item: RlpItem, name: string): ByteFault | undefined {
  const { from, end } = item;
  const isBit = !item.items && (end === from || (end === from + 1 && bytes[from] === 1));
  return isBit ? undefined : { at: from, fault: `${name} must be 0 or 1, the parity of y.` };
}

function receiver(bytes: Buffer, item: RlpItem, name: string): ByteFault | undefined {
  return item.end === item.from && !item.items ? undefined : bytesOfLength(20)(bytes, item, name);
}

function bytesOfLength(count: number): Rule {
  return (bytes, item, name) => {
    const fault = text(bytes, item, name);
    const { from, end } = item;
    if (fault || end - from === count) return fault;
    return { at: from, fault: `${name} has ${end - from} bytes. Use ${count}.` };
  };
}

function text(_bytes: Buffer, { at, items }: RlpItem, name: string): ByteFault | undefined {
  return items ? { at, fault: `${name} is a list. Use bytes.` } : undefined;
}

/** Pairs of an address and its keys (EIP-2930). */
function accessList(bytes: Buffer, list: RlpItem, name: string): ByteFault | undefined {
  if (!list.items) return { at: list.at, fault: `${name} must be a list, which may be empty.` };
  for (const entry of list.items) {
    const [address, keys, ...others] = entry.items ?? [];
    if (!address || !keys?.items || others.length > 0)
      return {
        at: entry.at,
        fault: `Each entry of ${name} must be an address and a list of keys.`,
      };
    const parts = [
      [address, bytesOfLength(20)] as const,
      ...keys.items.map((key) => [key, bytesOfLength(32)] as const),
    ];
    for (const [part, rule] of parts) {
      const fault = rule(bytes, part, name);
      if (fault) return fault;
    }
  }
  return undefined;
}

/** Hashes of KZG commitments (EIP-4844). */
function blobHashes(bytes: Buffer, list: RlpItem, name: string): ByteFault | undefined {
  if (!list.items?.length)
    return { at: list.at, fault: `${name} must be a list of at least one hash.` };
  for (const item of list.items) {
    const fault = bytesOfLength(32)(bytes, item, name);
    if (fault) return fault;
    if (bytes[item.from] !== 1)
      return { at: item.from, fault: `Each hash of ${name} must start with the version 0x01.` };
  }
  return undefined;
}

const authorizationFields = [
  ['chainId', number(32)],
  ['address', bytesOfLength(20)],
  ['nonce', number(8)],
  ['yParity', parity],
  ...signatureFields,
] as const;

/** Signed permissions to run the code of a contract (EIP-7702). */
function authorizationList(bytes: Buffer, list: RlpItem, name: string): ByteFault | undefined {
  if (!list.items?.length)
    return { at: list.at, fault: `${name} must be a list of at least one authorization.` };
  for (const { at, items = [] } of list.items) {
    if (items.length !== authorizationFields.length)
      return {
        at,
        fault: `Each authorization must be a list of chainId, address, nonce, yParity, r and s.`,
      };
    for (const [index, item] of items.entries()) {
      const [field, rule] = authorizationFields[index] ?? ['', text];
      const fault = rule(bytes, item, `${field} of an authorization`);
      if (fault) return fault;
    }
  }
  return undefined;
}
