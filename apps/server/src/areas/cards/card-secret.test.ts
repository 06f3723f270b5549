import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, openApp, type TestApp } from '../../../test/people.ts'
import { grantedCards, makeProduct, openCompany, people, type TestCompany } from './test-company.ts'

// No worker runs here: each test sends the outbox itself.
let testApp: TestApp
let of: TestCompany
let productId: string
beforeAll(async () => {
  testApp = await openApp()
  of = await openCompany(testApp, 900_000n, 10_000n)
  productId = await makeProduct(of)
})
afterAll(() => testApp.close())

const usual = () => ({ productId, rows: people('300.00', '200.00') })

describe('cards that were granted', () => {
  test('their secrets reach the holders’ phones alone: the outbox shows stars and forgets them once sent', async () => {
    const { id, cards } = await grantedCards(of, usual())
    const outbox = () =>
      testApp.asOwner<{ content: string; sealed: string | null }>(
        'select content, sealed from sms_message where tenant_id = $1 order by id desc limit 2',
        [of.tenantId],
      )
    expect((await outbox()).every(one => one.content.includes('卡密************') && one.sealed)).toBe(true)
    const phone = cards[0]?.userPhone ?? ''
    const secretOnPhone = async () => {
      await testApp.app.runJob('tools.sendMessages')
      const texts = testApp.app.providers.simulated.sms?.sent().filter(one => one.phone === phone) ?? []
      return /卡密([2-9A-HJ-NP-Z]{12})，/.exec(texts.at(-1)?.params['content'] ?? '')?.[1] ?? ''
    }
    const storedSecretOfCard = async () => {
      const rows = await testApp.asOwner('select secret_hash, secret_last from card where id = $1', [cards[0]?.id])
      return rows[0]
    }
    const digest = (secret: string) =>
      createHmac('sha256', testApp.env.appSecret).update(`${cards[0]?.cardNo}:${secret}`).digest('hex')
    const first = await secretOnPhone()
    expect(await storedSecretOfCard()).toEqual({ secret_hash: digest(first), secret_last: first.slice(-4) })
    expect((await outbox()).map(one => one.sealed)).toEqual([null, null])
    // A second message brings a second secret, because nobody kept the first.
    await ask(of.clerk, 'POST', 'company/grant/repeatMsg', { id })
    const second = await secretOnPhone()
    expect(second).not.toBe(first)
    expect(await storedSecretOfCard()).toMatchObject({ secret_hash: digest(second) })
    const notified = await testApp.asOwner(
      'select row_to_json(e)::text as entry from audit_entry e where tenant_id = $1',
      [of.tenantId],
    )
    expect(JSON.stringify(notified)).not.toContain(second)
  })

  test('a sealed secret that was moved to another phone’s message is not sent', async () => {
    const { cards } = await grantedCards(of, usual())
    await testApp.asOwner(
      `update sms_message m set sealed = (select o.sealed from sms_message o where o.tenant_id = $1 and o.phone = $2
        and o.status = 0) where m.tenant_id = $1 and m.phone = $3 and m.status = 0`,
      [of.tenantId, cards[0]?.userPhone, cards[1]?.userPhone],
    )
    await testApp.app.runJob('tools.sendMessages')
    const [moved] = await testApp.asOwner(
      'select status, fail_reason, sealed from sms_message where tenant_id = $1 and phone = $2 order by id desc limit 1',
      [of.tenantId, cards[1]?.userPhone],
    )
    expect(moved).toEqual({ status: 2, fail_reason: 'the sealed part cannot be opened', sealed: null })
  })
})
