import { type MessageTypes, SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util';
import { TypedDataEncoder } from 'ethers/hash';
import { toHex } from '../../service/domain/signatures/verify-signer.ts';
import type { TypedDataDocument } from '../../service/model/wallets/typed-data.ts';

/** The mail types without the domain type. */
export const mailTypes = {
  Person: [
    { name: 'name', type: 'string' },
    { name: 'wallet', type: 'address' },
  ],
  Mail: [
    { name: 'from', type: 'Person' },
    { name: 'to', type: 'Person' },
    { name: 'contents', type: 'string' },
  ],
};

/** The example of the standard. https://github.com/ethereum/EIPs/blob/master/assets/eip-712/Example.js */
export const mailDocument = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    ...mailTypes,
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
} satisfies TypedDataDocument;

/** The digest of eth_signTypedData_v4; throws if it cannot be computed. https://github.com/MetaMask/eth-sig-util */
export function digestOfMetaMask({ types, ...document }: TypedDataDocument): string {
  const typesWithDomain: MessageTypes = { EIP712Domain: [], ...types };
  const typedMessage = { types: typesWithDomain, ...document };
  return toHex(TypedDataUtils.eip712Hash(typedMessage, SignTypedDataVersion.V4));
}

/** The digest of ethers, which derives the type of the domain; throws if it cannot be computed. */
export function digestOfEthers({ types, domain, message }: TypedDataDocument): string {
  const { EIP712Domain: _, ...messageTypes } = types;
  return TypedDataEncoder.hash(domain, messageTypes, message);
}

/** The fields of a type. @example "string name,address wallet" */
export function members(fields: string) {
  return fields.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ');
    return { name, type };
  });
}

interface Parts {
  /** The types as EIP-712 encodes them, the primary type first. @example "Mail(Person from)Person(string name)" */
  readonly types: string;
  readonly domain: Readonly<Record<string, unknown>>;
  readonly message: Readonly<Record<string, unknown>>;
}

export function documentOf({ types, domain, message }: Parts): TypedDataDocument {
  const texts = [...types.matchAll(/([^()]+)\(([^()]*)\)/g)];
  const declared = texts.map(([, name = '', fields = '']) => [name, members(fields)] as const);
  const [primaryType = ''] = declared[0] ?? [];
  return { types: Object.fromEntries(declared), primaryType, domain, message };
}
