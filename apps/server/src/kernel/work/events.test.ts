import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Stream } from './events.ts'

const notice = { tenantId: '000001', userId: '1', kind: 'notice', data: {} }

test('what happens between the end of a stream and its closing is not written any more', async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const errors: Error[] = []
  response.on('error', error => errors.push(error))
  const stream = new Stream(
    response,
    '1',
    () => Promise.resolve(true),
    () => [],
  )
  stream.begin([])
  stream.end()
  stream.publish(notice)
  await new Promise(done => setImmediate(done))
  expect(errors).toEqual([])
})
