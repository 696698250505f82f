import { Box, Flex, Menu, PinInput, UnstyledButton } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { readEmergencyCode } from '../../../service/model/access/emergency-code.ts';
import {
  type ChoosableMethod,
  capitalised,
  checkSymbolOf,
  credentialProblem,
  isLocked,
  isUsable,
  methodOfCredential,
  nameOfMethod,
  splitCredential,
} from '../../service/call/credential.ts';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { FieldHead } from '../form/FieldHead.tsx';
import { useFocusInside } from '../keyboard/focus.ts';
import { SecretField, type SecretFieldProps, SecretFoot } from './SecretField.tsx';
import { toAttemptsLeft } from './SigningMethods.tsx';
import styles from './secret.module.css';

interface SigningMethodFieldProps extends FieldProps {
  /** The signing methods of the user; `undefined` while loading. */
  readonly methods: readonly ChoosableMethod[] | undefined;
  /** The id of a method to exclude because it is being changed. */
  readonly except?: string | undefined;
  /** The text before the method name. @example "Confirmed by" */
  readonly label?: string;
  /** The hint of a PIN that is used for more than one call. */
  readonly pinHint?: string;
  readonly autoFocus?: boolean;
}

/** Accepts a signing method as `<id>:<value>`; '' before a method is selected or a value typed. */
export function SigningMethodField({
  methods,
  except,
  value: credential,
  onChange,
  error,
  label = '',
  pinHint = "The user's PIN. Never stored.",
  autoFocus = false,
}: SigningMethodFieldProps) {
  const choices = methods?.filter(({ id }) => id !== except) ?? [];
  const method = methodOfCredential(credential, choices);
  const [switchedTo, switchTo] = useState<string>();
  const field = useFocusInside<HTMLDivElement>(switchedTo);
  return (
    <div ref={field}>{method ? fieldOf(method) : <PinField value="" onChange={() => {}} disabled error={error} />}</div>
  );

  function fieldOf(method: ChoosableMethod) {
    const { id, type } = method;
    const typed = splitCredential(credential);
    const value = typed.id === id ? typed.value : '';
    const fault = unusableMessage(method, choices);
    const pick = (newId: string) => {
      switchTo(newId);
      onChange(`${newId}:`);
    };
    const shared = {
      label: capitalised(`${label} ${nameOfMethod(method)}`.trim()),
      aside: <Aside method={method} choices={choices} onPick={pick} />,
      value,
      onChange: (newValue: string) => onChange(`${id}:${newValue}`),
      disabled: fault !== undefined,
      autoFocus: autoFocus || switchedTo !== undefined,
      error: fault ?? error,
    };
    if (type === 'PIN') return <PinField key={id} {...shared} hint={pinHint} />;
    if (type === 'BIOMETRIC')
      return <SecretField key={id} {...shared} hint="The secret the device releases once it recognizes its user." />;
    // Reports a typo before it costs an attempt.
    return (
      <SecretField key={id} {...shared} valid={checkSymbolOf(value) === 'right'} hint={emergencyCodeHint(value)} />
    );
  }
}

interface AsideProps {
  readonly method: ChoosableMethod;
  readonly choices: readonly ChoosableMethod[];
  readonly onPick: (id: string) => void;
}

/** The remaining attempts, and a button to use another method. */
function Aside({ method, choices, onPick }: AsideProps) {
  const others = choices.filter(({ id }) => id !== method.id);
  return (
    <>
      {isUsable(method) ? toAttemptsLeft(method) : isLocked(method) ? 'locked' : 'not usable'}
      {others.length > 0 && (
        <>
          {' · '}
          <Menu position="bottom-end" returnFocus={false}>
            <Menu.Target>
              <UnstyledButton className="link" fw="inherit" lh="inherit">
                use another
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((item) => (
                <Menu.Item key={item.id} disabled={!isUsable(item)} onClick={() => onPick(item.id)}>
                  <Flex component="span" align="baseline" justify="space-between" gap={24}>
                    {capitalised(nameOfMethod(item))}
                    <Box component="span" c="dimmed" fz="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
                      {credentialProblem(item) ?? toAttemptsLeft(item)}
                    </Box>
                  </Flex>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </>
      )}
    </>
  );
}

function unusableMessage(method: ChoosableMethod, choices: readonly ChoosableMethod[]): string | undefined {
  const problem = credentialProblem(method);
  if (!problem) return undefined;
  const advice = choices.some(isUsable) ? 'Use another method.' : "The user's page shows the options.";
  if (isLocked(method)) return `${capitalised(nameOfMethod(method))} locked after too many wrong values. ${advice}`;
  return `This ${nameOfMethod(method)} cannot be used: ${problem}. ${advice}`;
}

/** Of an emergency code, typed or pasted in groups. */
function emergencyCodeHint(value: string): React.ReactNode {
  if (value === '') return 'Paste it as saved. Spaces and hyphens are ignored.';
  const check = checkSymbolOf(value);
  if (check === 'unknown') return `${readEmergencyCode(value).length} of 25 characters`;
  if (check === 'right') return '25 of 25 characters, checksum valid.';
  return (
    <span className="warn">
      The last character does not match the others. Check for a typo, unless the user chose this code.
    </span>
  );
}

const pinLength = 6;

/** Six masked boxes. The value is held only in the form, until it is submitted. A digit after the sixth starts again. */
export function PinField({
  label = 'PIN',
  hint,
  aside,
  value,
  onChange,
  error,
  disabled = false,
  autoFocus = false,
}: SecretFieldProps) {
  const id = useId();
  return (
    <div>
      <FieldHead id={`${id}-label`} label={label} aside={aside} />
      <PinInput
        rootRef={useBoxes(value)}
        // The field's own id changes after mounting, which would remount the boxes and lose the focus.
        id={id}
        length={pinLength}
        type="number"
        mask
        oneTimeCode={false}
        placeholder=""
        gap={8}
        value={value}
        onChange={onChange}
        onKeyDownCapture={(event) => {
          if (!startsAgain(event, value)) return;
          event.preventDefault();
          event.stopPropagation();
          onChange(event.key);
        }}
        error={Boolean(error)}
        disabled={disabled}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={error || hint ? `${id}-text` : undefined}
        classNames={{ root: styles.boxes, pinInput: styles.box, input: styles.input }}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1} of ${pinLength}`,
          autoComplete: 'off',
          'data-1p-ignore': true,
          // The first invalid box receives the focus: after too few digits, it is the first empty box.
          error: Boolean(error) && (index >= value.length || value.length === pinLength),
          'data-autofocus': autoFocus && index === 0 ? true : undefined,
        })}
      />
      <SecretFoot id={`${id}-text`} hint={hint} error={error} />
    </div>
  );
}

/**
 * Moves the focus to the box of the next digit: after the value was cleared, and if an error moved it between two digits.
 * The digits typed into any box are one value without gaps.
 */
function useBoxes(value: string) {
  const boxes = useRef<HTMLDivElement>(null);
  const previous = useRef(value);
  useLayoutEffect(() => {
    const inputs = [...(boxes.current?.querySelectorAll('input') ?? [])];
    const focused = inputs.findIndex((input) => input.matches(':focus'));
    const next = Math.min(value.length, pinLength - 1);
    const isContinued = value.length > previous.current.length && value.startsWith(previous.current);
    previous.current = value;
    if (focused > next || (focused >= 0 && isContinued)) inputs[next]?.focus();
  }, [value]);
  return boxes;
}

/** Whether a digit is typed after the last one of a complete value, which would mix the digits of two PINs. */
function startsAgain(
  { key, target, currentTarget, ctrlKey, metaKey, altKey }: React.KeyboardEvent,
  { length }: string,
): boolean {
  if (length < pinLength || !/^\d$/.test(key) || ctrlKey || metaKey || altKey) return false;
  const last = currentTarget.querySelectorAll('input').item(pinLength - 1);
  return target === last && last.selectionStart === last.selectionEnd;
}
