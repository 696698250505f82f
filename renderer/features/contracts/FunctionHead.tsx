import { Tag } from '../../components/Tag.tsx';
import type { ContractFunction } from '../../service/client.ts';
import styles from './FunctionHead.module.css';

const said = {
  view: 'only answers',
  pure: 'only answers',
  nonpayable: 'changes something',
  payable: 'takes coins',
} as const satisfies Record<ContractFunction['stateMutability'], string>;

/** What a function is called, what it takes, and whether it changes anything. */
export function FunctionHead({
  name,
  types,
  mutability,
}: {
  name: string;
  types: string;
  mutability: ContractFunction['stateMutability'];
}) {
  return (
    <div className={styles.head}>
      <h2 className={styles.name}>{name}</h2>
      <code className={styles.types}>({types})</code>
      <Tag>{said[mutability]}</Tag>
    </div>
  );
}
