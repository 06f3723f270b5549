import { Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs'

const sha256 = '2.16.840.1.101.3.4.2.1'
/** granted, and granted with changes that a client of one algorithm does not ask for. */
const grantedStates = [0, 1]

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export interface Question {
  /** SHA-256, in hex. */
  readonly digest: string
  /** Up to sixteen hex digits that begin with 1 to 7. */
  readonly nonce: string
}

/** A TimeStampReq in DER, which asks for the certificates too. */
export function timestampQuery({ digest, nonce }: Question): Uint8Array<ArrayBuffer> {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: bufferOf(Buffer.from(digest, 'hex')) }),
    }),
    nonce: new Integer({ valueHex: bufferOf(Buffer.from(nonce, 'hex')) }),
    certReq: true,
  })
  return new Uint8Array(request.toSchema().toBER(false))
}

/** Why a TimeStampResp does not answer the question; undefined when it does. Throws when it is none at all. */
export function problemOf(reply: Uint8Array, { digest, nonce }: Question): string | undefined {
  const response = TimeStampResp.fromBER(bufferOf(reply))
  const { status } = response.status
  if (!grantedStates.includes(status)) return `status ${status}`
  const token = response.timeStampToken
  const content = token && new SignedData({ schema: token.content }).encapContentInfo.eContent
  if (!content) return 'no token'
  const seen = TSTInfo.fromBER(content.getValue())
  const isOurs =
    hexOf(seen.messageImprint.hashedMessage.valueBlock.valueHexView) === digest &&
    seen.nonce !== undefined &&
    hexOf(seen.nonce.valueBlock.valueHexView) === nonce
  return isOurs ? undefined : 'the token is about something else'
}
