import { useNavigate } from '@tanstack/react-router';
import { useActions } from '../../../frame/act/actions.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';

/**
 * Resends a request directly; if values are missing or the request is rejected, opens the form with
 * the reason.
 */
export function useSendAgain() {
  const { busy, send } = useOperation('requests.resend');
  const navigate = useNavigate();
  const actions = useActions();
  const sendAgain = async (id: string) => {
    try {
      await send({ id });
      await navigate({ to: '/requests', search: { selected: id, tab: 'again' } });
    } catch {
      actions.open({ name: 'send-again', requestId: id });
    }
  };
  return { send: (id: string) => !busy && void sendAgain(id) };
}
