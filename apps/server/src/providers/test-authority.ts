import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, GeneralName, GeneralNames } from 'pkijs'
import type { PeerIdentity } from './test-peer.ts'

const dayMs = 86_400_000
const pem = (kind: string, bytes: ArrayBuffer): string =>
  `-----BEGIN ${kind}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${kind}-----\n`

const newKeys = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']) as Promise<CryptoKeyPair>

const named = (name: string) => new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) })

async function certificate(name: string, issuer: string, extension: Extension, keys: CryptoKeyPair, by: CryptoKeyPair) {
  const made = new Certificate()
  made.version = 2
  made.serialNumber = new Integer({ value: Math.floor(Math.random() * 1_000_000_000) + 1 })
  made.subject.typesAndValues.push(named(name))
  made.issuer.typesAndValues.push(named(issuer))
  made.notBefore.value = new Date(Date.now() - dayMs)
  made.notAfter.value = new Date(Date.now() + dayMs)
  made.extensions = [extension]
  await made.subjectPublicKeyInfo.importKey(keys.publicKey)
  await made.sign(by.privateKey, 'SHA-256')
  return pem('CERTIFICATE', made.toSchema(true).toBER(false))
}

const extension = (id: string, value: { toSchema(): { toBER(sizeOnly: boolean): ArrayBuffer } }, critical = false) =>
  new Extension({ extnID: id, critical, extnValue: value.toSchema().toBER(false) })

export interface Authority {
  /** A certificate of the authority for this name, with its key. */
  readonly identityOf: (host: string) => Promise<PeerIdentity>
  /** From now on whatever is connected to is asked for a certificate of this authority as well; answers how to end that. */
  readonly trusted: () => () => void
}

/** A certificate authority that a test has made for itself. */
export async function makeAuthority(): Promise<Authority> {
  const name = 'Authority of a test'
  const own = await newKeys()
  const isAuthority = extension('2.5.29.19', new BasicConstraints({ cA: true }), true)
  const root = await certificate(name, name, isAuthority, own, own)
  return {
    identityOf: async host => {
      const keys = await newKeys()
      const names = new GeneralNames({ names: [new GeneralName({ type: 2, value: host })] })
      const cert = await certificate(host, name, extension('2.5.29.17', names), keys, own)
      return { cert, key: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)) }
    },
    trusted: () => {
      const before = getCACertificates('default')
      setDefaultCACertificates([...before, root])
      return () => setDefaultCACertificates(before)
    },
  }
}
