import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { Identifier } from '../code/Identifier.tsx';
import text from '../text.module.css';

/** A transaction hash, linked to the transaction. */
export function TransactionLink({ chain, hash, shape }: { chain: SecretType; hash: string; shape: 'short' | 'long' }) {
  return (
    <Link to="/explorer/$chain/tx/$hash" params={{ chain, hash }} className={text.cut}>
      <Identifier value={hash} label="transaction hash" shape={shape} copy="never" />
    </Link>
  );
}
