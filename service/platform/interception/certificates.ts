import { randomBytes } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import forge from 'node-forge';
import { day } from '../../model/kernel/units.ts';
import { systemClock } from '../clock/clocks.ts';

/** A certificate authority for one run. Its keys exist only in memory. */
export interface CertificateAuthority {
  /** The certificate of the authority, as PEM. */
  readonly certificate: string;
  /** A key and a certificate of the host. */
  contextFor(host: string): SecureContext;
}

/** Creates an authority, and a key for the certificates of all hosts. */
export function createAuthority(): CertificateAuthority {
  const issuer = forge.pki.rsa.generateKeyPair(2048);
  const server = forge.pki.rsa.generateKeyPair(2048);
  const authority = certificateOf('Vaultdesk exec CA', issuer, issuer, [
    { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ]);
  const keyIdentifier = authority.generateSubjectKeyIdentifier().getBytes();
  const key = forge.pki.privateKeyToPem(server.privateKey);
  const contexts = new Map<string, SecureContext>();
  const createContext = (host: string) => {
    const certificate = certificateOf('Vaultdesk exec', server, issuer, [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: host }] }, // 2: a DNS name (RFC 5280)
      { name: 'authorityKeyIdentifier', keyIdentifier },
    ]);
    return createSecureContext({ key, cert: forge.pki.certificateToPem(certificate) });
  };
  return {
    certificate: forge.pki.certificateToPem(authority),
    contextFor: (host) => {
      const context = contexts.get(host) ?? createContext(host);
      contexts.set(host, context);
      return context;
    },
  };
}

/** Valid from yesterday, because clocks of containers differ, and for a year, which all clients accept. */
function certificateOf(
  commonName: string,
  { publicKey }: forge.pki.rsa.KeyPair,
  issuer: forge.pki.rsa.KeyPair,
  extensions: readonly object[],
): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  // A positive number without a leading zero byte.
  certificate.serialNumber = `4${randomBytes(16).toString('hex').slice(1)}`;
  certificate.validity.notBefore = new Date(systemClock.millis() - day);
  certificate.validity.notAfter = new Date(systemClock.millis() + 365 * day);
  certificate.setSubject([{ name: 'commonName', value: commonName }]);
  certificate.setIssuer([{ name: 'commonName', value: 'Vaultdesk exec CA' }]);
  certificate.setExtensions([...extensions, { name: 'subjectKeyIdentifier' }]);
  certificate.sign(issuer.privateKey, forge.md.sha256.create());
  return certificate;
}
