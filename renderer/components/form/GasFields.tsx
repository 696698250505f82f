import { formatUnits, parseWholeNumber } from '../../../service/kernel/base-units.ts';
import type { GasOption } from '../../service/form/gas-options.ts';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { More } from '../layout/More.tsx';
import text from '../text.module.css';
import { TextField } from './TextField.tsx';

const gweiDigits = 9;

/** Gas, fees and nonce of a transaction, for those who want to decide them. */
export function GasFields({ bind }: { bind: (option: GasOption) => FieldProps }) {
  const fields = {
    gasLimit: bind('gasLimit'),
    maxFeePerGas: bind('maxFeePerGas'),
    maxPriorityFeePerGas: bind('maxPriorityFeePerGas'),
    nonce: bind('nonce'),
  };
  const isOpen = Object.values(fields).some(({ error }) => error !== undefined);
  return (
    <More label="More" hint="gas, fees and nonce" open={isOpen}>
      <div className={text.pair}>
        <TextField label="Gas limit" hint="Estimated without one." mono {...fields.gasLimit} />
        <TextField label="Nonce" hint="The next one without one." mono {...fields.nonce} />
        <TextField
          label="Most for a unit of gas"
          hint={inGwei(fields.maxFeePerGas.value)}
          mono
          {...fields.maxFeePerGas}
        />
        <TextField
          label="Of it for the block’s maker"
          hint={inGwei(fields.maxPriorityFeePerGas.value)}
          mono
          {...fields.maxPriorityFeePerGas}
        />
      </div>
    </More>
  );
}

/** What is typed in wei, in the unit that people compare. */
function inGwei(text: string): string {
  const wei = text.trim() === '' ? undefined : parseWholeNumber(text.trim());
  return typeof wei === 'bigint' ? `= ${formatUnits(wei, gweiDigits)} gwei` : 'In wei.';
}
