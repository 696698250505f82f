import { Tag } from '../../../components/status/Tag.tsx';
import text from '../../../components/text.module.css';
import type { ContractFunction } from '../../../service/call/client.ts';
import styles from './FunctionHead.module.css';
import { typesOf } from './function-kinds.ts';

const said = {
  view: 'only answers',
  pure: 'only answers',
  nonpayable: 'changes something',
  payable: 'takes coins',
} as const satisfies Record<ContractFunction['stateMutability'], string>;

/** What a function is called, what it takes, and whether it changes anything; or that any may be written down. */
export function FunctionHead({ fn }: { fn?: ContractFunction }) {
  return (
    <div className={`${text.broken} ${text.line} ${styles.head}`}>
      <h2 className={text.heading}>{fn ? fn.name : 'Another function'}</h2>
      {fn && <code className={text.quiet}>({typesOf(fn)})</code>}
      {fn && <Tag>{said[fn.stateMutability]}</Tag>}
    </div>
  );
}
