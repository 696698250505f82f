import { getAddress } from 'ethers/address';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { pathText } from '../../../model/kernel/results/validation.ts';
import { stepsTo } from '../../../model/kernel/values/faults.ts';
import { isAddress } from '../../../model/kernel/values/read-scalars.ts';
import { custodyFact, findKnownContract } from '../../../model/transactions/dev-contracts.ts';
import type { InspectedField, KnownAddress, Phrase, Risk } from '../../../model/wallets/signature-inspection.ts';
import type { WalletRecord } from '../../../model/wallets/wallet.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { isVisible } from '../../auth/authenticate.ts';
import type { OwnChains } from '../sign.ts';
import type { DocumentValue } from '../typed-data/document-values.ts';
import type { PreparedTypedData } from '../typed-data/prepare-typed-data.ts';
import {
  bad,
  dayText,
  groupedDigits,
  isPlausibleTime,
  isUnlimited,
  meaningOf,
  phrase,
  plain,
  readable,
  secondsOf30Days,
  shortAddress,
  strong,
  warn,
} from './figures.ts';

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

/** Resolves the owner of an address, as far as the caller may know. */
export type FindKnown = (address: string) => KnownAddress | undefined;

/** Finds wallets of this service and known contracts of a chain by address. */
export function createFindKnown(
  { storage, chains }: Pick<Ports, 'storage' | 'chains'>,
  secretType: SecretType,
  caller: Caller,
): FindKnown {
  const { network } = chains.of(secretType);
  return (address) =>
    storage.read((tables) => {
      const custody = tables.installation.find(custodyFact(secretType))?.value;
      const contract = findKnownContract({ ...network, custody }, address);
      if (contract) return { kind: 'contract', name: contract.name };
      const visible = tables.wallets
        .listBy('byAddress', address.toLowerCase())
        .filter((wallet) => isVisible(caller, wallet));
      const wallet = visible.find(({ archived }) => !archived) ?? visible[0];
      if (!wallet) return undefined;
      const { id, description, userId } = wallet;
      const owner = tables.users.find(userId)?.reference ?? userId.slice(0, 8);
      return { kind: 'wallet', name: description, walletId: id, owner };
    });
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
    this.#values = new Map(document.message.map((value) => [pathText(stepsTo(value).slice(1)), value]));
  }

  /** The type of the value at a path. */
  typeAt(path: string): string | undefined {
    return this.#values.get(path)?.type.text;
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
    if (!isPlausibleTime(end)) return isUnlimited(end) ? phrase` ${bad('without expiry')}` : [];
    const remainingSeconds = Number(end) - this.context.nowSeconds;
    const day = dayText(Number(end));
    if (remainingSeconds <= 0) return phrase` until ${warn(`${day}, which has passed`)}`;
    return phrase` until ${(remainingSeconds > secondsOf30Days ? warn : strong)(day)}`;
  }
}

/** A kind of document that wallets and contracts know, identified by its type and fields. */
export interface DocumentKind {
  /**
   * The names of its primary type, and its required fields by path in the message.
   * @example "Permit(address owner,address spender)"
   */
  readonly type: string;
  /** The field whose address must be the wallet that signs. */
  readonly giver?: string;
  /** Fields with addresses that the document authorizes; `[*]` matches every element. */
  readonly takers?: readonly string[];
  /** Fields with the authorized amounts. */
  readonly amounts?: readonly string[];
  /** Fields with the expiry in Unix seconds. */
  readonly ends?: readonly string[];
  /** Explains the risk of a late expiry. */
  readonly lasting?: string;
  sentence(view: DocumentView): Phrase[];
  /** Additional risks of this kind. */
  risks?(view: DocumentView): Risk[];
}

const maximumLines = 500;

/** The lines of a message, each with the severity of its worst risk. */
export function fieldLines(view: DocumentView, risks: readonly Risk[]) {
  const [, ...values] = view.document.message;
  return {
    fields: values.slice(0, maximumLines).map((value) => toLine(value, view, risks)),
    fieldsNotShown: Math.max(0, values.length - maximumLines),
  };
}

function toLine(value: DocumentValue, view: DocumentView, risks: readonly Risk[]): InspectedField {
  const path = pathText(stepsTo(value));
  const { step, type, depth, content } = value;
  const severities = risks.filter((risk) => risk.path === path).map(({ severity }) => severity);
  const line = {
    path,
    name: typeof step === 'string' ? step : `[${step}]`,
    type: type.text,
    depth: depth - 1,
    severity: severities.includes('bad') ? ('bad' as const) : severities[0],
  };
  if (content.kind === 'nothing')
    return { ...line, meaning: content.isMissing ? 'nothing (missing)' : 'nothing (null)' };
  if (content.kind === 'list') return { ...line, meaning: countText(content.length) };
  if (content.kind === 'struct') return line;
  const text = content.scalar.text();
  if (type.text === 'address') return { ...line, text: getAddress(text.toLowerCase()), known: view.known(text) };
  return { ...line, text, meaning: meaningOf(fieldNameOf(value), type.text, text) };
}

/** The name of a field, or of the list around an element. */
function fieldNameOf({ step, above }: DocumentValue): string {
  return typeof step === 'string' || !above ? String(step) : fieldNameOf(above);
}

function countText(length: number): string {
  if (length === 0) return 'no elements';
  return length === 1 ? '1 element' : `${length} elements`;
}
