import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { jsonObject } from '../exchange.ts'
import type { ChargingPort, Envelope, OperatorKeys } from './port.ts'

type Keys = Pick<OperatorKeys, 'dataSecret' | 'dataSecretIv' | 'sigSecret'>

const algorithm = 'aes-128-cbc'

export function sealed(text: string, { dataSecret, dataSecretIv }: Keys): string {
  const cipher = createCipheriv(algorithm, Buffer.from(dataSecret), Buffer.from(dataSecretIv))
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

export function unsealed(data: string, { dataSecret, dataSecretIv }: Keys): string | undefined {
  try {
    const decipher = createDecipheriv(algorithm, Buffer.from(dataSecret), Buffer.from(dataSecretIv))
    return Buffer.concat([decipher.update(data, 'base64'), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** HMAC-MD5 in capital hexadecimal over the parts one after the other, as the standard asks for it. */
export const signedBy = ({ sigSecret }: Keys, ...parts: readonly (string | number)[]): string =>
  createHmac('md5', sigSecret).update(parts.join('')).digest('hex').toUpperCase()

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const signatureOf = (keys: Keys, { OperatorID, Data, TimeStamp, Seq }: Omit<Envelope, 'Sig'>): string =>
  signedBy(keys, OperatorID, Data, TimeStamp, Seq)

/** A message of ours in its envelope. */
export function envelopeOf(keys: OperatorKeys, content: object, TimeStamp: string, Seq: string): Envelope {
  const unsigned = { OperatorID: keys.operatorId, Data: sealed(JSON.stringify(content), keys), TimeStamp, Seq }
  return { ...unsigned, Sig: signatureOf(keys, unsigned) }
}

/** What both adapters do alike with messages that come in. */
export const incoming: Pick<ChargingPort, 'isSigned' | 'open' | 'reply'> = {
  isSigned: (envelope, keys) => isSame(envelope.Sig.toUpperCase(), signatureOf(keys, envelope)),
  open({ Data }, keys) {
    const text = unsealed(Data, keys)
    return text === undefined ? undefined : (jsonObject(text) ?? undefined)
  },
  reply(Ret, Msg, data, keys) {
    if (!keys) return { Ret, Msg, Data: '', Sig: '' }
    const Data = data === undefined ? '' : sealed(JSON.stringify(data), keys)
    return { Ret, Msg, Data, Sig: signedBy(keys, Ret, Msg, Data) }
  },
}
