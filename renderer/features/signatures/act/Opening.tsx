import { Link } from '@tanstack/react-router';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import text from '../../../components/text.module.css';
import type { User } from '../../../service/call/client.ts';
import { isUsable } from '../../../service/call/credential.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { nameOfUser } from '../../../service/queries/names.ts';
import styles from './SignForm.module.css';

/** The secret that unlocks the wallet, or a link to add a signing method. */
export function Opening({ user, ...field }: { user: User | undefined } & FieldProps) {
  const isShut = user !== undefined && !user.signingMethods.some(isUsable);
  return (
    <div>
      <SigningMethodField methods={user?.signingMethods} {...field} />
      {isShut && (
        <p className={`${text.soft} ${text.small} ${styles.way}`}>
          {user.signingMethods.length === 0 && 'This wallet has no signing method. '}
          <Link to="/users/$userId" params={{ userId: user.id }}>
            Open the page of {nameOfUser(user)}
          </Link>
        </p>
      )}
    </div>
  );
}
