import { Tag } from '../../../components/status/Tag.tsx';
import text from '../../../components/text.module.css';
import type { ContractFunction } from '../../../service/call/client.ts';
import styles from './FunctionHead.module.css';
import { typesOf } from './function-kinds.ts';

const labels = {
  view: 'read-only',
  pure: 'read-only',
  nonpayable: 'changes state',
  payable: 'payable',
} as const satisfies Record<ContractFunction['stateMutability'], string>;

/** The name, inputs and mutability of a function, or the title of the manual form. */
export function FunctionHead({ fn }: { fn?: ContractFunction }) {
  return (
    <div className={`${text.broken} ${text.line} ${styles.head}`}>
      <h2 className={text.heading}>{fn ? fn.name : 'Custom function'}</h2>
      {fn && <code className={text.quiet}>({typesOf(fn)})</code>}
      {fn && <Tag>{labels[fn.stateMutability]}</Tag>}
    </div>
  );
}
