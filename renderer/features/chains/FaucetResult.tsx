import { chains } from '../../../service/resources/chain.ts';
import type { FaucetReceipt } from '../../../service/resources/chain-view.ts';
import { Amount } from '../../components/figures/Amount.tsx';
import { Field } from '../../components/layout/FieldList.tsx';
import { DoneDrawer } from '../../frame/act/DoneDrawer.tsx';
import { toAmount, tokenDigits } from '../../service/words/amount.ts';

/** What the faucet gave, and what the address has now. */
export function FaucetResult({
  receipt,
  onAgain,
  onClose,
}: {
  receipt: FaucetReceipt;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { secretType, token, amount, balance, address, transactionHash } = receipt;
  const symbol = token === 'USDC' ? 'USDC' : chains[secretType].nativeSymbol;
  return (
    <DoneDrawer
      title={`${toAmount(amount, tokenDigits)} ${symbol} given`}
      again="Give more"
      secretType={secretType}
      to={address}
      transactionHash={transactionHash}
      onAgain={onAgain}
      onClose={onClose}
    >
      <Field label="Balance now">
        <Amount value={balance} unit={symbol} of={token === 'USDC' ? 'tokens' : 'coins'} />
      </Field>
    </DoneDrawer>
  );
}
