import { expect, test } from 'vitest'
import { bucketName, openBucket } from '../test/bucket.ts'
import { readEnv } from './env.ts'
import { makeProviders } from './providers/index.ts'
import { newStorageKey } from './providers/storage/port.ts'
import { providerSettings } from './provider-settings.ts'

test('a bucket is reached with the key, the name and the address of the settings', async () => {
  const bucket = await openBucket()
  const env = readEnv({
    NODE_ENV: 'test',
    STORAGE: 's3',
    S3_ENDPOINT: bucket.origin,
    S3_BUCKET: bucketName,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    S3_PATH_STYLE: '1',
  })
  const { storage } = makeProviders(providerSettings(env))
  const key = newStorageKey('000000', 'a.png')
  expect(await storage.put(key, Buffer.from('a'), { contentType: 'image/png' })).toMatchObject({ result: 'ok' })
  expect([...bucket.objects.keys()]).toEqual([`/${bucketName}/${key}`])
  await bucket.close()
})

test('the vendor of messages is given its own key and signature', () => {
  const aliyun = { ALIYUN_SMS_KEY_ID: 'id', ALIYUN_SMS_KEY_SECRET: 'secret', ALIYUN_SMS_SIGN_NAME: '加油站' }
  const env = readEnv({ NODE_ENV: 'test', SMS_PROVIDER: 'aliyun', ...aliyun })
  expect(providerSettings(env)).toMatchObject({
    sms: 'aliyun',
    aliyun: { accessKeyId: 'id', accessKeySecret: 'secret', signName: '加油站' },
  })
})
