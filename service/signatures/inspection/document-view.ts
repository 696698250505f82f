import { getAddress } from 'ethers/address';
import type { SecretType } from '../../kernel/primitives.ts';
import { pathText } from '../../kernel/validation.ts';
import type { KnownAddress, Phrase } from '../../resources/signature-inspection.ts';
import type { WalletRecord } from '../../resources/wallet.ts';
import type { OwnChains } from '../own-chains.ts';
import { type DocumentValue, pathOf } from '../typed-data/document-values.ts';
import type { PreparedTypedData } from '../typed-data/prepare-typed-data.ts';
import { groupedDigits, isUnlimited } from './amounts.ts';
import type { FindKnown } from './known-addresses.ts';
import { dayText, isPlausibleTime, secondsOf30Days } from './moments.ts';
import { bad, plain, readable, shortAddress, strong, warn } from './phrases.ts';

/** What surrounds a document when somebody looks at it. */
export interface Surroundings {
  readonly secretType: SecretType;
  /** The wallet that would sign, where it was named. */
  readonly signer: WalletRecord | undefined;
  readonly nowSeconds: number;
  /** Whether documents for other chains may be signed. */
  readonly takesChain: (chainId: string) => boolean;
  readonly chains: OwnChains;
  readonly findKnown: FindKnown;
}

/** A document with its values by their paths below the message. @example "details.token" */
export class DocumentView {
  readonly document: PreparedTypedData;
  readonly around: Surroundings;
  readonly #values: ReadonlyMap<string, DocumentValue>;

  constructor(document: PreparedTypedData, around: Surroundings) {
    this.document = document;
    this.around = around;
    this.#values = new Map(document.message.map((value) => [pathBelowMessage(value), value]));
  }

  /** Whether the message has these fields, each of this type. */
  has(fields: Readonly<Record<string, string>>): boolean {
    return Object.entries(fields).every(
      ([path, type]) => this.#values.get(path)?.type.text === type,
    );
  }

  /** The paths that a pattern stands for. @example "offer[*].token" → ["offer[0].token", …] */
  paths(pattern: string): string[] {
    const [list = '', rest] = pattern.split('[*]');
    if (rest === undefined) return this.#values.has(pattern) ? [pattern] : [];
    return Array.from({ length: this.lengthOf(list) }, (_, index) => `${list}[${index}]${rest}`);
  }

  /** The paths of elementary values whose field has such a name. */
  pathsNamed(isNamed: (name: string) => boolean): string[] {
    return [...this.#values]
      .filter(([, { step, content }]) => content.kind === 'scalar' && isNamed(String(step)))
      .map(([path]) => path);
  }

  lengthOf(path: string): number {
    const content = this.#values.get(path)?.content;
    return content?.kind === 'list' ? content.length : 0;
  }

  /** The text of an elementary value; nothing where there is none. */
  text(path: string): string | undefined {
    const content = this.#values.get(path)?.content;
    return content?.kind === 'scalar' ? content.scalar.text() : undefined;
  }

  number(path: string): bigint {
    const text = this.text(path) ?? '0';
    return /^-?[0-9]+$/.test(text) ? BigInt(text) : 0n;
  }

  known(address: string | undefined): KnownAddress | undefined {
    return address === undefined ? undefined : this.around.findKnown(address);
  }

  /** The name of who is behind an address, else the address shortened. */
  nameOf(address: string): string {
    const known = this.known(address);
    if (known) return readable(known.name);
    return shortAddress(getAddress(address.toLowerCase()));
  }

  /** Who is behind the address at a path. */
  who(path: string): Phrase {
    return strong(this.nameOf(this.text(path) ?? ''));
  }

  /** The wallet that signs. */
  signerPhrase(): Phrase {
    const { signer } = this.around;
    return signer ? strong(readable(signer.description)) : plain('the wallet that signs');
  }

  /** The contract that the domain is of, by its name there. */
  domainToken(): string {
    const { name, verifyingContract } = this.document.domainTexts;
    if (name) return readable(name);
    return verifyingContract === undefined ? 'a token' : this.nameOf(verifyingContract);
  }

  /** How much may be taken of a token. */
  amount(path: string, token: string): Phrase {
    const value = this.number(path);
    return isUnlimited(value)
      ? bad(`any amount of ${token}`)
      : strong(`${groupedDigits(value)} base units of ${token}`);
  }

  /** Until when, as the rest of a sentence. */
  until(path: string): Phrase[] {
    const end = this.number(path);
    if (!isPlausibleTime(end)) return isUnlimited(end) ? [plain(' '), bad('without an end')] : [];
    const seconds = Number(end);
    const { nowSeconds } = this.around;
    if (seconds <= nowSeconds)
      return [plain(' until '), warn(`${dayText(seconds)}, which is past`)];
    const isFar = seconds - nowSeconds > secondsOf30Days;
    return [plain(' until '), (isFar ? warn : strong)(dayText(seconds))];
  }
}

function pathBelowMessage(value: DocumentValue): string {
  return pathText(pathOf(value).slice(1));
}
