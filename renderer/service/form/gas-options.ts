import { readWholeNumber } from '../../../service/model/kernel/values/read-integer.ts';

/** The transaction options a user may set instead of Vaultdesk; form texts, '' if unset. */
export const noGasOptions = { gasLimit: '', maxFeePerGas: '', maxPriorityFeePerGas: '', nonce: '' } as const;
export type GasOption = keyof typeof noGasOptions;
type GasOptions = Readonly<Record<GasOption, string>>;

const names = ['gasLimit', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'] as const;

/** The rules of the four fields: empty, or a whole number. */
export const gasRules = {
  gasLimit: wholeNumberMessage,
  maxFeePerGas: wholeNumberMessage,
  maxPriorityFeePerGas: wholeNumberMessage,
  nonce: wholeNumberMessage,
} as const;

/** The options in transaction request format; empty if none is set. */
export function toChainSpecificFields(options: GasOptions): Partial<GasOptions> | undefined {
  const entries = names.flatMap((name) => {
    const text = options[name].trim();
    return text === '' ? [] : [[name, text] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function wholeNumberMessage(text: string): string | null {
  if (text.trim() === '') return null;
  const parsed = readWholeNumber(text.trim());
  return typeof parsed === 'bigint' ? null : parsed.fault;
}
