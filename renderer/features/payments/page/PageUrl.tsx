import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import text from '../../../components/text.module.css';
import styles from './PageUrl.module.css';

/** The address of a payment page, to copy. */
export function PageUrl({ url }: { url: string }) {
  return (
    <div className={`${text.well} ${styles.url}`}>
      <code>{url}</code>
      <CopyButton value={url} label="Copy page URL" />
    </div>
  );
}
