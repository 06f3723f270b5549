import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { bucketName, openBucket } from '../../test/bucket.ts'
import { foundedDatabase } from '../../test/foundation.ts'
import { query } from '../../test/query.ts'
import { newStorageKey } from '../providers/storage/port.ts'

test('npm run verify names rows whose object is not in the bucket, and objects without a row', async () => {
  const [bucket, database] = [await openBucket(), await foundedDatabase()]
  const [there, gone, over, stray] = ['a.png', 'b.png', 'c.csv', 'd.png'].map(name => newStorageKey('000000', name))
  const row = `insert into stored_file (id, tenant_id, key, original_name, content_type, size, create_user, expires_at) values ($1, '000000', $2, 'a', 'image/png', 1, 1, $3)`
  for (const [id, key, expiresAt] of [
    [1, there, null],
    [2, gone, null],
    [3, over, new Date(0)],
  ])
    await query(database.ownerUrl, row, [id, key, expiresAt])
  for (const key of [there, stray])
    bucket.objects.set(`/${bucketName}/${key}`, { body: Buffer.from('x'), type: 'image/png' })
  const verify = async (accessKey: string) => {
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.appUrl,
      STORAGE: 's3',
      S3_ENDPOINT: bucket.origin,
      S3_BUCKET: bucketName,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: 'secret',
      S3_PATH_STYLE: '1',
    }
    const child = spawn(process.execPath, ['tools/verify.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', piece => (text += String(piece)))
    await once(child, 'close')
    return { code: child.exitCode, text }
  }
  const { code, text } = await verify('key')
  expect(text).toContain(`WRONG   1 rows without their file\n          ${gone}\n`)
  expect(text).toContain(`WRONG   1 files without a row\n          ${stray}\n`)
  expect(text).not.toContain(over)
  expect(code).toBe(1)
  expect(await verify('stranger')).toMatchObject({
    code: 1,
    text: expect.stringContaining('WRONG   stored files could not be listed: InvalidAccessKeyId'),
  })
  await bucket.close()
  await database.drop()
})
