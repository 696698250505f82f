import { Button, type ButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import type { ChangeName, InputOf, OutputOf } from '../../service/call/operations.ts';
import { useOperation } from './use-operation.tsx';

interface OperationButtonProps<Name extends ChangeName> extends ButtonProps {
  readonly operation: Name;
  readonly input: InputOf<Name>;
  readonly icon?: TablerIcon;
  readonly onDone?: (output: OutputOf<Name>) => unknown;
  readonly 'aria-label'?: string;
}

/** A button that sends an operation, followed by the error of the last call. */
export function OperationButton<Name extends ChangeName>(props: OperationButtonProps<Name>) {
  const { operation, input, icon: Icon, onDone, ...button } = props;
  const { button: state, error, attempt } = useOperation(operation);
  return (
    <>
      <Button
        leftSection={Icon && <Icon size={button.size === 'xs' ? 14 : 15} stroke={1.7} />}
        {...button}
        {...state}
        onClick={() => attempt(input, onDone)}
      />
      {Boolean(error) && <FailureAlert error={error} />}
    </>
  );
}
