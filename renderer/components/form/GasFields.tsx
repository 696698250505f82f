import { formatUnits } from '../../../service/model/kernel/values/numbers.ts';
import { readWholeNumber } from '../../../service/model/kernel/values/read-integer.ts';
import type { GasOption } from '../../service/form/fees.ts';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { More } from '../layout/MoreMenu.tsx';
import { TextField } from './TextField.tsx';

const gweiDigits = 9;

/** Optional gas, fees and nonce of a transaction. */
export function GasFields({ bind }: { bind: (option: GasOption) => FieldProps }) {
  const fields = {
    gasLimit: bind('gasLimit'),
    maxFeePerGas: bind('maxFeePerGas'),
    maxPriorityFeePerGas: bind('maxPriorityFeePerGas'),
    nonce: bind('nonce'),
  };
  const isOpen = Object.values(fields).some(({ error }) => error !== undefined);
  return (
    <More label="Advanced" hint="gas, fees and nonce" open={isOpen}>
      <div className="pair">
        <TextField label="Gas limit" hint="Estimated if empty." mono {...fields.gasLimit} />
        <TextField label="Nonce" hint="Defaults to the next nonce." mono {...fields.nonce} />
        <TextField label="Maximum fee per gas" hint={inGwei(fields.maxFeePerGas.value)} mono {...fields.maxFeePerGas} />
        <TextField
          label="Maximum priority fee per gas"
          hint={inGwei(fields.maxPriorityFeePerGas.value)}
          mono
          {...fields.maxPriorityFeePerGas}
        />
      </div>
    </More>
  );
}

function inGwei(text: string): string {
  const wei = text.trim() === '' ? undefined : readWholeNumber(text.trim());
  return typeof wei === 'bigint' ? `= ${formatUnits(wei, gweiDigits)} gwei` : 'In wei.';
}
