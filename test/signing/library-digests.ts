import { type MessageTypes, SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util';
import { TypedDataEncoder } from 'ethers/hash';
import type { TypedDataDocument } from '../../service/resources/typed-data.ts';
import { toHex } from '../../service/signatures/verify-signer.ts';

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

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
};

/** The document with a declaration of its domain, in standard order. */
export function withDeclaredDomain(document: TypedDataDocument): TypedDataDocument {
  const EIP712Domain = Object.entries(domainTypes)
    .filter(([name]) => Object.hasOwn(document.domain, name))
    .map(([name, type]) => ({ name, type }));
  return { ...document, types: { ...document.types, EIP712Domain } };
}
