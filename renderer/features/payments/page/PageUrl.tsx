import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import text from '../../../components/text.module.css';
import styles from './PageUrl.module.css';

/** The URL of a payment page, with a copy button. */
export function PageUrl({ url }: { url: string }) {
  return (
    <div className={`${text.well} ${styles.url}`}>
      <code>{url}</code>
      <CopyButton value={url} label="Copy page URL" />
    </div>
  );
}
