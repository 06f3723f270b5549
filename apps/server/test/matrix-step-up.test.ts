import { areas } from '@forecourt/contract'
import {
  type Call,
  codesFor,
  formatDecimal,
  mayNeedProof,
  rowEntityOf,
  stateFieldOf,
  stepUpParams,
} from '@forecourt/contract/kernel'
import { param } from '@forecourt/contract/system'
import { smsMessage } from '@forecourt/contract/tools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snake } from '../src/kernel/db/table.ts'
import { callsOf, type Matrix, openMatrix } from './matrix/matrix.ts'
import { call, callWithCode, givePhone, type Person } from './people.ts'

// Every call that needs a second proof, and every decision for which an operator may ask for one, without it: nothing is done.

/** Which calls take a code, written down once by people: whoever changes a line says in the commit why. */
const reviewed = {
  'access.openActing': 'always',
  'access.removeMyAuthenticator': 'always',
  'access.removeMyPasskey': 'always',
  'cards.auditUserApply': 'always',
  'funds.auditPayeeAccount': 'always',
  'goods.placePurchase': 'always',
  'goods.revealGoodsCode': 'always',
  'system.applyCompanyBank': 'always',
  'funds.payReturn': 'from 50000.00 of payAmount',
  'funds.payWithdrawal': 'from 50000.00 of arriving',
  'funds.paySettlement': 'from 50000.00 of actualAmount',
}

let m: Matrix
beforeAll(async () => {
  m = await openMatrix()
  for (const who of [m.root, m.keeper]) await givePhone(m.testApp, who)
})
afterAll(() => m.testApp.close())

const provable = areas.flatMap(callsOf).filter(([, one]) => mayNeedProof(one))
const declared = provable.filter(([, one]) => one.stepUp)

const wordsOf = ({ stepUp }: Call): string =>
  typeof stepUp === 'object' ? `from ${formatDecimal(stepUp.fromFen, 2)} of ${stepUp.amount}` : String(stepUp)

test('which calls take a code is what was decided', () => {
  expect(Object.fromEntries(declared.map(([name, of]) => [name, wordsOf(of)]))).toEqual(reviewed)
})

const set = (paramKey: string, paramValue: string) =>
  m.testApp.asSystem(async ctx => {
    const row = await ctx.find(param, { paramKey })
    if (row) await ctx.update(param, row, { paramValue })
  })

/** Of a call about no row of an entity: what it leaves is its entries in the trail, the message with the code apart. */
async function givenNoRow(name: string, of: Call) {
  await m.testApp.asOwner('delete from step_up')
  const input = await m.rows.body(name, of.input, m.mine, {})
  const version = async () =>
    (
      await m.testApp.asOwner('select count(*) from audit_entry where call = $1 and entity <> $2', [
        of.path,
        smsMessage.name,
      ])
    )[0]
  return { who: m.keeper, input, id: '', table: '', version }
}

/** A row, the input that names it and says yes, and somebody who has the right and the place. */
async function given(name: string, of: Call) {
  const entity = rowEntityOf(of)
  if (!entity) return givenNoRow(name, of)
  const input = await m.rows.body(name, of.input, m.mine, { on: entity })
  const id = await m.rows.row(entity, m.mine)
  const table = `"${snake(entity.name)}"`
  // Nobody of those who make the call had a hand in it, and its state allows the call.
  await m.testApp.asOwner(`update ${table} set create_user = 1 where id = $1`, [id])
  const state = stateFieldOf(entity)
  const [code] = state && of.action ? codesFor(state.states, of.action) : []
  if (state && code !== undefined)
    await m.testApp.asOwner(`update ${table} set ${snake(state.name)} = $2 where id = $1`, [id, code])
  await m.testApp.asOwner('delete from step_up')
  const yes = Object.fromEntries(Object.entries(of.decides?.approves ?? {}))
  const by = [of.by ?? []].flat()
  const who: Person = by.length === 0 || by.includes('platform') ? m.root : m.keeper
  const version = async () => (await m.testApp.asOwner(`select version from ${table} where id = $1`, [id]))[0]
  return { who, input: { ...input, id, ...yes }, id, table, version }
}

for (const [name, of] of provable)
  describe(name, () => {
    test('does nothing without its code, and asks for none once it has it', async () => {
      await set(stepUpParams.calls, of.path)
      const { who, input, version } = await given(name, of)
      const before = await version()
      const refused = await call(who, 'POST', of.path, input)
      expect(refused).toMatchObject({ status: 200, code: 428, reason: 'stepUpNeeded', success: false })
      expect(await version()).toEqual(before)
      const proven = await callWithCode(m.testApp, who, 'POST', of.path, input)
      expect(String(proven.reason)).not.toMatch(/^stepUp/)
    })

    const { stepUp } = of
    if (typeof stepUp === 'object' && stepUp.amount in (rowEntityOf(of)?.fields ?? {}))
      test('takes a code from its amount on, and from a lower one where the operator says so, never from a higher', async () => {
        await set(stepUpParams.calls, '-')
        const { who, input, id, table } = await given(name, of)
        const answerOf = async (amountFen: bigint, fromYuan: string) => {
          await set(stepUpParams.fromYuan, fromYuan)
          await m.testApp.asOwner(`update ${table} set "${snake(stepUp.amount)}" = $2 where id = $1`, [id, amountFen])
          return (await call(who, 'POST', of.path, input)).reason
        }
        const below = stepUp.fromFen - 1n
        expect(await answerOf(below, '-')).not.toBe('stepUpNeeded')
        expect(await answerOf(stepUp.fromFen, '-')).toBe('stepUpNeeded')
        expect(await answerOf(stepUp.fromFen, '99999999')).toBe('stepUpNeeded')
        expect(await answerOf(below, formatDecimal(below, 2))).toBe('stepUpNeeded')
        expect(await answerOf(below, 'none')).not.toBe('stepUpNeeded')
      })
  })
