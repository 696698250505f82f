import { once } from '../../kernel/once.ts';
import { namedOperations } from '../routes.ts';
import { secretNamesIn } from '../schema-walk.ts';

/** Names that people give to secrets, in small letters and without separators. */
const usualNames =
  /^(?:pin|cvc|cvv|expiry|card|cardnumber|mnemonic|seed|seedphrase|authorization|cookie|bearer|jwt|pwd|token|session)$|pincode|passcode|passw|passphrase|secret(?!types?$)|privatekey|apikey|signingkey|(?:access|refresh|operator|id)token|emergencycode|credential/;

/** Whether a field of this name is taken for a secret wherever nothing says what it is. */
export function isUsualSecret(name: string): boolean {
  return usualNames.test(plain(name));
}

/** The same, or a name that is a secret's in the schema of some operation. */
export function isSecretName(name: string): boolean {
  return isUsualSecret(name) || namesInSchemas().has(plain(name));
}

/** Whether a field of this name is one, whatever its schema takes: what is refused may be the number of a real card. */
export function isAlwaysSecret(name: string): boolean {
  return plain(name) === 'cardnumber';
}

/** Whether a text may have a name in it that is a secret's. Names may be written with escapes. */
export function mayNameSecret(text: string): boolean {
  return text.includes('\\u') || anyName().test(text);
}

const anyName = once(() => {
  const names = [...namesInSchemas()].map((name) => [...name].join('[-_ ]?'));
  const usual =
    'pin|cvc|cvv|expiry|card|mnemonic|seed|auth|cookie|bearer|jwt|pwd|token\\W|session|pass|secret(?!types?\\b)|private|api[-_ ]?key|signing|access|refresh|operator|emergency|credential';
  return new RegExp(`${usual}|${names.join('|')}`, 'i');
});

const namesInSchemas = once(
  () =>
    new Set(
      namedOperations()
        .flatMap(({ operation: { input, output } }) => [
          ...secretNamesIn(input),
          ...secretNamesIn(output),
        ])
        .map(plain),
    ),
);

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ .[\]]/g, '');
}
