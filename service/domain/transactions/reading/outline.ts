import { type ByteFault, type RlpItem, readRlp } from './rlp.ts';

/** Positions of the fields of a raw transaction: the first byte of each, and the end. */
interface Outline {
  readonly type: 0 | 1 | 2 | 3 | 4;
  readonly fields: ReadonlyMap<string, { readonly from: number; readonly end: number }>;
}

/** The highest nonce that a JSON number represents exactly. */
export const highestNonce = BigInt(Number.MAX_SAFE_INTEGER);
/** The error for a higher nonce. */
export const nonceTooHigh =
  'This nonce exceeds 2^53, which no account reaches and JSON numbers cannot represent. Use the number of transactions that the sender has sent.';
/** The error for a priority fee above the maximum fee (EIP-1559). */
export const tipTooHigh = 'This exceeds maxFeePerGas. Use at most maxFeePerGas.';

/**
 * The fields of each type in their order (EIP-155, EIP-2930, EIP-1559, EIP-4844, EIP-7702); the last three are the
 * signature.
 */
const layouts: Readonly<Record<Outline['type'], string>> = {
  0: 'nonce gasPrice gasLimit to value data v r s',
  1: 'chainId nonce gasPrice gasLimit to value data accessList yParity r s',
  2: 'chainId nonce maxPriorityFeePerGas maxFeePerGas gasLimit to value data accessList yParity r s',
  3: 'chainId nonce maxPriorityFeePerGas maxFeePerGas gasLimit to value data accessList maxFeePerBlobGas blobVersionedHashes yParity r s',
  4: 'chainId nonce maxPriorityFeePerGas maxFeePerGas gasLimit to value data accessList authorizationList yParity r s',
};

/** Validates a field; returns its error or `undefined`. */
type Rule = (bytes: Buffer, item: RlpItem, name: string) => ByteFault | undefined;

/** The rules of fields that are not numbers of up to 32 bytes. */
const rules: Readonly<Record<string, Rule>> = {
  nonce,
  gasLimit: number(8),
  to: receiver,
  data: text,
  accessList,
  blobVersionedHashes,
  authorizationList,
  yParity,
};

/** The field positions of a raw transaction, or the first byte that a node would reject. */
export function outlineOf(bytes: Buffer): Outline | ByteFault {
  const type = typeOf(bytes[0] ?? 0);
  if (typeof type === 'object') return type;
  const root = readRlp(bytes, type === 0 ? 0 : 1);
  if ('fault' in root) return root;
  const { at, items } = root;
  if (!items) return { at, fault: `The type byte must be followed by the list of fields.` };
  if (type === 3 && items[0]?.items)
    return { at, fault: 'This is the form with blobs. Use the first list without them.' };
  const names = layouts[type].split(' ');
  if (items.length !== names.length && items.length !== names.length - 3)
    return {
      at,
      fault: `A transaction of type ${type} has ${names.length - 3} fields, or ${names.length} when signed. This one has ${items.length}.`,
    };
  const fields = new Map<string, RlpItem>();
  for (const [index, item] of items.entries()) {
    const name = names[index] ?? '';
    // Blobs and authorizations are in calls only.
    const rule = name === 'to' && type > 2 ? bytesOfLength(20) : (rules[name] ?? number(32));
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
  return { at: 0, fault: `No transaction starts with the byte ${written}. Use a legacy list, or 0x01 to 0x04.` };
}

function number(maximumBytes: number): Rule {
  return (bytes, item, name) => {
    const fault = text(bytes, item, name);
    if (fault) return fault;
    const { from, end } = item;
    if (end > from && bytes[from] === 0)
      return { at: from, fault: `${name} is a number and must not have leading zeros.` };
    if (end - from <= maximumBytes) return undefined;
    return { at: from, fault: `${name} has ${end - from} bytes. Use at most ${maximumBytes}.` };
  };
}

function nonce(bytes: Buffer, item: RlpItem, name: string): ByteFault | undefined {
  const fault = number(32)(bytes, item, name);
  if (fault || numberIn(bytes, item) <= highestNonce) return fault;
  return { at: item.from, fault: nonceTooHigh };
}

function numberIn(bytes: Buffer, { from, end }: RlpItem): bigint {
  return BigInt(`0x0${bytes.toString('hex', from, end)}`);
}

function yParity(bytes: Buffer, { from, end, items }: RlpItem, name: string) {
  const isBit = !items && (end === from || (end === from + 1 && bytes[from] === 1));
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
  for (const { at, items = [] } of list.items) {
    const [address, keys] = items;
    if (!address || !keys?.items || items.length > 2)
      return { at, fault: `Each entry of ${name} must be an address and a list of keys.` };
    const keyFaults = keys.items.map((key) => bytesOfLength(32)(bytes, key, name));
    const fault = bytesOfLength(20)(bytes, address, name) ?? keyFaults.find((found) => found);
    if (fault) return fault;
  }
  return undefined;
}

/** Hashes of KZG commitments (EIP-4844). */
function blobVersionedHashes(bytes: Buffer, list: RlpItem, name: string): ByteFault | undefined {
  if (!list.items?.length) return { at: list.at, fault: `${name} must be a list of at least one hash.` };
  for (const item of list.items) {
    const fault = bytesOfLength(32)(bytes, item, name);
    if (fault) return fault;
    if (bytes[item.from] !== 1)
      return { at: item.from, fault: `Each hash of ${name} must start with the version 0x01.` };
  }
  return undefined;
}

const authorizationFields: readonly (readonly [string, Rule])[] = [
  ['chainId', number(32)],
  ['address', bytesOfLength(20)],
  ['nonce', number(8)],
  ['yParity', yParity],
  ['r', number(32)],
  ['s', number(32)],
];

/** Signed permissions to run the code of a contract (EIP-7702). */
function authorizationList(bytes: Buffer, list: RlpItem, name: string): ByteFault | undefined {
  if (!list.items?.length) return { at: list.at, fault: `${name} must be a list of at least one authorization.` };
  for (const { at, items = [] } of list.items) {
    if (items.length !== authorizationFields.length)
      return { at, fault: `Each authorization must be a list of chainId, address, nonce, yParity, r and s.` };
    for (const [index, item] of items.entries()) {
      const [field, rule] = authorizationFields[index] ?? ['', text];
      const fault = rule(bytes, item, `${field} of an authorization`);
      if (fault) return fault;
    }
  }
  return undefined;
}
