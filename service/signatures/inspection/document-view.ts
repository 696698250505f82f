import { getAddress } from 'ethers/address';
import { isAddress } from '../../kernel/is-address.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import { pathText } from '../../kernel/validation.ts';
import type { KnownAddress, Phrase } from '../../resources/signature-inspection.ts';
import type { WalletRecord } from '../../resources/wallet.ts';
import type { OwnChains } from '../sign.ts';
import { type DocumentValue, pathOf } from '../typed-data/document-values.ts';
import type { PreparedTypedData } from '../typed-data/prepare-typed-data.ts';
import type { FindKnown } from './address-names.ts';
import { groupedDigits, isUnlimited } from './amounts.ts';
import { dayText, isPlausibleTime, secondsOf30Days } from './moments.ts';
import { bad, plain, readable, shortAddress, strong, warn } from './phrases.ts';

/** The context in which a document is inspected. */
export interface InspectionContext {
  readonly secretType: SecretType;
  /** The wallet that would sign, if specified. */
  readonly signer: WalletRecord | undefined;
  readonly nowSeconds: number;
  /** Whether documents for other chains may be signed. */
  readonly takesChain: (chainId: string) => boolean;
  readonly chains: OwnChains;
  readonly findKnown: FindKnown;
}

/**
 * A document with its values by path in the message.
 * @example "details.token"
 */
export class DocumentView {
  readonly document: PreparedTypedData;
  readonly context: InspectionContext;
  readonly #values: ReadonlyMap<string, DocumentValue>;

  constructor(document: PreparedTypedData, context: InspectionContext) {
    this.document = document;
    this.context = context;
    this.#values = new Map(document.message.map((value) => [pathBelowMessage(value), value]));
  }

  /** Whether the message has all these fields with these types. */
  has(fields: Readonly<Record<string, string>>): boolean {
    return Object.entries(fields).every(
      ([path, type]) => this.#values.get(path)?.type.text === type,
    );
  }

  /**
   * The paths that match a pattern.
   * @example "offer[*].token" → ["offer[0].token", …]
   */
  paths(pattern: string): string[] {
    const [list = '', suffix] = pattern.split('[*]');
    if (suffix === undefined) return this.#values.has(pattern) ? [pattern] : [];
    return Array.from({ length: this.lengthOf(list) }, (_, index) => `${list}[${index}]${suffix}`);
  }

  /** The paths of elementary values whose field name matches. */
  pathsNamed(matchesName: (name: string) => boolean): string[] {
    return [...this.#values]
      .filter(([, { step, content }]) => content.kind === 'scalar' && matchesName(String(step)))
      .map(([path]) => path);
  }

  lengthOf(path: string): number {
    const content = this.#values.get(path)?.content;
    return content?.kind === 'list' ? content.length : 0;
  }

  /** The text of an elementary value; `undefined` if it does not exist. */
  text(path: string): string | undefined {
    const content = this.#values.get(path)?.content;
    return content?.kind === 'scalar' ? content.scalar.text() : undefined;
  }

  number(path: string): bigint {
    const text = this.text(path) ?? '0';
    return /^-?[0-9]+$/.test(text) ? BigInt(text) : 0n;
  }

  known(address: string | undefined): KnownAddress | undefined {
    return address === undefined ? undefined : this.context.findKnown(address);
  }

  /** The name of an address's owner, else the shortened address. */
  nameOf(address: string): string {
    const owner = this.known(address);
    if (owner) return readable(owner.name);
    const lowercase = address.toLowerCase();
    // A domain can declare its contract as text.
    return isAddress(lowercase) ? shortAddress(getAddress(lowercase)) : readable(address);
  }

  /** The owner of the address at a path. */
  addressPhrase(path: string): Phrase {
    return strong(this.nameOf(this.text(path) ?? ''));
  }

  /** The wallet that signs. */
  signerPhrase(): Phrase {
    const { signer } = this.context;
    return signer ? strong(readable(signer.description)) : plain('the wallet that signs');
  }

  /** The token contract of the domain, by name. */
  domainToken(): string {
    const { name, verifyingContract } = this.document.domainTexts;
    if (name) return readable(name);
    return verifyingContract === undefined ? 'a token' : this.nameOf(verifyingContract);
  }

  /** The amount of a token that may be taken. */
  amount(path: string, token: string): Phrase {
    const value = this.number(path);
    return isUnlimited(value)
      ? bad(`any amount of ${token}`)
      : strong(`${groupedDigits(value)} base units of ${token}`);
  }

  /** The expiry, to complete a sentence. */
  until(path: string): Phrase[] {
    const end = this.number(path);
    if (!isPlausibleTime(end)) return isUnlimited(end) ? [plain(' '), bad('without expiry')] : [];
    const seconds = Number(end);
    const { nowSeconds } = this.context;
    if (seconds <= nowSeconds)
      return [plain(' until '), warn(`${dayText(seconds)}, which has passed`)];
    const isFar = seconds - nowSeconds > secondsOf30Days;
    return [plain(' until '), (isFar ? warn : strong)(dayText(seconds))];
  }
}

function pathBelowMessage(value: DocumentValue): string {
  return pathText(pathOf(value).slice(1));
}
