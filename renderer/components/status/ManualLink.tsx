import { manualBase } from '../../../service/model/installation/addresses.ts';
import { isOfService } from '../../service/call/failure.ts';
import text from '../text.module.css';

/** A link to a page of the manual, which the service serves next to the console. */
export function ManualLink({ page = '', children }: { page?: string; children: React.ReactNode }) {
  return (
    <a href={`${manualBase}${page}`} target="_blank" rel="noreferrer" className={text.link}>
      {children}
    </a>
  );
}

/** A link to the cause and the remedy of an error code of the service. */
export function ErrorPageLink({ code }: { code: string }) {
  return isOfService(code) && <ManualLink page={`reference/errors#${code}`}>What this means</ManualLink>;
}
