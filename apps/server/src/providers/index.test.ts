import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeProviders, type ProviderSettings } from './index.ts'
import { newStorageKey } from './storage/port.ts'

const local: ProviderSettings = {
  sms: 'simulator',
  printer: 'simulator',
  payment: 'none',
  anchor: 'none',
  miniProgram: 'simulator',
  callback: 'simulator',
  alipay: 'simulator',
  charging: 'simulator',
  database: 'simulator',
  lookup: () => {},
  identity: { lookup: () => {}, isAllowed: () => false },
  storage: 'disk',
  dataFolder: tmpdir(),
}

test('with simulators the demo can see what was sent and printed', async () => {
  const phones: string[] = []
  const settings = { ...local, simulators: { sms: { onSent: (sent: { phone: string }) => phones.push(sent.phone) } } }
  const { sms, printer, simulated } = makeProviders(settings)
  await sms.send({ phone: '13800138000', template: 'SMS_1', params: {}, outId: '1' })
  await printer.print({ sn: '316500011', content: 'a<BR>', times: 1, outId: '1' })
  expect(phones).toEqual(['13800138000'])
  expect(simulated.sms?.sent().length).toBe(1)
  expect(simulated.printer?.slips()).toMatchObject([{ paper: 'a' }])
})

test('files on disk go below the data folder', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'forecourt-data-'))
  const { storage } = makeProviders({ ...local, dataFolder })
  const key = newStorageKey('000000', 'a.txt')
  await storage.put(key, Buffer.from('a'), { contentType: 'text/plain' })
  expect(await readdir(join(dataFolder, 'files', '000000'))).toHaveLength(1)
  await rm(dataFolder, { recursive: true })
})

test('a real adapter needs its section', () => {
  for (const chosen of [{ sms: 'aliyun' }, { printer: 'feie' }, { storage: 's3' }, { miniProgram: 'wechat' }] as const)
    expect(() => makeProviders({ ...local, ...chosen })).toThrow(/settings are missing/)
})

test('with real adapters there is nothing simulated', () => {
  const { simulated } = makeProviders({
    ...local,
    sms: 'aliyun',
    aliyun: { accessKeyId: 'a', accessKeySecret: 'b', signName: 'c' },
    printer: 'feie',
    feie: { user: 'a', ukey: 'b' },
    miniProgram: 'wechat',
    wechatMiniProgram: { appId: 'a', appSecret: 'b' },
    callback: 'https',
    alipay: 'gateway',
    charging: 'tcec',
    database: 'tcp',
  })
  const none = {
    sms: null,
    printer: null,
    payment: null,
    anchor: null,
    callback: null,
    charging: null,
    database: null,
    miniProgram: null,
    alipay: null,
  }
  expect(simulated).toEqual(none)
})
