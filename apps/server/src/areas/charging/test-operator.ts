import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { now } from '../../../test/clock.ts'
import { ask, type Person, type TestApp } from '../../../test/people.ts'

/** A charging operator's system: written from the standard, with nothing of ours. */
export interface Operator {
  readonly testApp: TestApp
  readonly id: string
  readonly operatorId: string
  readonly operatorSecret: string
  readonly dataSecret: string
  readonly dataSecretIv: string
  readonly sigSecret: string
}

const characters = (count: number) => randomBytes(count).toString('hex').slice(0, count)
let operators = 0

export async function makeOperator(
  testApp: TestApp,
  by: Person,
  values: Record<string, unknown> = {},
): Promise<Operator> {
  const keys = {
    operatorId: `MA1G${String(++operators).padStart(5, '0')}`,
    operatorSecret: characters(16),
    dataSecret: characters(16),
    dataSecretIv: characters(16),
    sigSecret: characters(16),
  }
  const apiUrl = 'https://operator.example.com/evcs/v1'
  const { id } = await ask(by, 'POST', 'operatorInfo/operatorinfo/submit', {
    ...keys,
    operatorName: '测试运营商',
    apiUrl,
    ...values,
  })
  return { testApp, id, ...keys }
}

type Keys = Pick<Operator, 'dataSecret' | 'dataSecretIv' | 'sigSecret'>

export const encrypt = (text: string, { dataSecret, dataSecretIv }: Keys): string => {
  const cipher = createCipheriv('aes-128-cbc', dataSecret, dataSecretIv)
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
}
export const decrypt = (data: string, { dataSecret, dataSecretIv }: Keys): string => {
  const decipher = createDecipheriv('aes-128-cbc', dataSecret, dataSecretIv)
  return decipher.update(data, 'base64', 'utf8') + decipher.final('utf8')
}
export const hmacMd5 = (text: string, { sigSecret }: Keys): string =>
  createHmac('md5', sigSecret).update(text).digest('hex').toUpperCase()

/** yyyyMMddHHmmss of Shanghai. */
export const stampOf = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
    .format(at)
    .replace(/\D/g, '')

let sequence = 0
export function envelope(
  by: Operator,
  content: unknown,
  { at = now(), seq = String(++sequence).padStart(4, '0') } = {},
) {
  const Data = encrypt(JSON.stringify(content), by)
  const TimeStamp = stampOf(at)
  const Sig = hmacMd5(`${by.operatorId}${Data}${TimeStamp}${seq}`, by)
  return { OperatorID: by.operatorId, Data, TimeStamp, Seq: seq, Sig }
}

export interface Said {
  readonly status: number
  readonly Ret: number
  readonly Msg: string
  readonly Data: string
  readonly Sig: string
}

export async function post({ testApp }: Operator, name: string, payload: unknown, token = ''): Promise<Said> {
  const response = await testApp.app.http.inject({
    method: 'POST',
    url: `/api/evcs/v1/${name}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  const answer: Omit<Said, 'status'> = response.json()
  return { status: response.statusCode, ...answer }
}

/** What an answer says, once its signature is seen to be right. */
export function dataOf(by: Operator, { Ret, Msg, Data, Sig }: Said): any {
  if (Sig !== hmacMd5(`${Ret}${Msg}${Data}`, by)) throw new Error(`the answer is not signed: ${Ret} ${Msg}`)
  return JSON.parse(decrypt(Data, by))
}

export async function tokenOf(by: Operator): Promise<string> {
  const asked = { OperatorID: by.operatorId, OperatorSecret: by.operatorSecret }
  return dataOf(by, await post(by, 'query_token', envelope(by, asked))).AccessToken
}
