import * as contract from '@forecourt/contract/goods'
import { codeOf, type Label, type Problem, type Row } from '@forecourt/contract/kernel'
import { isOfType, tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { keysOf } from './rule-keys.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { ruleStates, secretRule, secretRuleKey } = contract

type SecretRule = Row<typeof secretRule>
type Ctx409 = Ctx<'ruleOverlaps'>

const r = columnsOf(secretRule, 'r')
const m = columnsOf(secretRuleKey, 'm')
const n = columnsOf(secretRuleKey, 'n')

const maxKeys = 2000
const code = (name: keyof typeof ruleStates.states) => codeOf(ruleStates, name)

/** What the kinds of single fields do not say of a rule. */
function problemsOf(rule: SecretRule): Problem[] {
  const problems: Problem[] = []
  const wrong = (field: string, message: Label) => void problems.push({ field, message })
  if (rule.ruleCode === 'default')
    wrong('ruleCode', ['默认价不需要规则', 'The default price needs no rule: it is what holds without one'])
  if (rule.endTime && rule.endTime <= rule.startTime)
    wrong('endTime', ['结束时间须晚于开始时间', 'The end must be after the beginning'])
  if (rule.bearerTenantId && rule.ruleCode !== 'subsidy_rule')
    wrong('bearerTenantId', ['只有补贴规则有承担方', 'Only a subsidy is borne by somebody'])
  const count = keysOf(rule).length
  if (count === 0) wrong('scopeType', ['请选择适用的买方和商品', 'Choose buyers and goods'])
  if (count > maxKeys)
    wrong('targetIds', [
      `买方与商品的组合不能超过${maxKeys}个`,
      `At most ${maxKeys} pairs of buyers and goods: write several rules`,
    ])
  return problems
}

/** Somebody else bears a subsidy only when it is a service provider that has agreed to. */
async function refuseBearer(ctx: Ctx, { bearerTenantId }: SecretRule): Promise<void> {
  if (!bearerTenantId) return
  const bearer = await ctx.find(tenant, { tenantId: bearerTenantId })
  if (!bearer?.bearsDiscounts || !isOfType('provider', bearer))
    ctx.refuseInput([
      { field: 'bearerTenantId', message: ['请选择同意承担优惠的服务商', 'Choose a provider that bears discounts'] },
    ])
}

const present = <T extends object>(changes: T): T =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as T

export const secretRuleHooks = hooks(contract.secretRules, {
  prepare: async (_ctx, input, tenantId) => {
    const { id, ...values } = input
    return id ? values : { ...values, ownerTenantId: tenantId }
  },
  guard: async (ctx, before, changes) => {
    if (!changes) return
    const rule = { ...before, ...present(changes) } as SecretRule
    const problems = problemsOf(rule)
    if (problems.length > 0) ctx.refuseInput(problems)
    await refuseBearer(ctx, rule)
  },
  after: async (ctx, row, before) => {
    if (!row) return
    if (before) {
      const known = await ctx.all(secretRuleKey, { ruleId: String(row.id) }, { limit: maxKeys })
      await ctx.removeMany(secretRuleKey, known)
    }
    const keys = keysOf(row).map(matchKey => ({ ruleId: String(row.id), matchKey }))
    await ctx.insertMany(secretRuleKey, keys, { tenantId: row.tenantId })
  },
})

/**
 * Two rules of one seller that hold at the same time for the same buyer and goods need an order between them. The seller's row is
 * locked first, so that two people who put one in force at once are looked at one after the other.
 */
async function refuseOverlap(ctx: Ctx409, rule: SecretRule): Promise<void> {
  await ctx.find(tenant, { tenantId: rule.tenantId }, { lock: true })
  const [other] = await ctx.rows(
    { name: column.text },
    sql`
    select ${r.ruleName} as name from ${r}
    where ${r.tenantId} = ${rule.tenantId} and ${r.isDeleted} = 0 and ${r.id} <> ${rule.id}
      and ${r.status} in (${code('enabled')}, ${code('waiting')})
      and ${r.targetType} = ${rule.targetType} and ${r.scopeType} = ${rule.scopeType} and ${r.priority} = ${rule.priority}
      and (${rule.endTime}::timestamptz is null or ${r.startTime} < ${rule.endTime})
      and (${r.endTime} is null or ${r.endTime} > ${rule.startTime})
      and exists (select from ${m} join ${n} on ${n.tenantId} = ${m.tenantId} and ${n.matchKey} = ${m.matchKey}
        and ${n.isDeleted} = 0 and ${n.ruleId} = ${rule.id}
        where ${m.tenantId} = ${r.tenantId} and ${m.ruleId} = ${r.id} and ${m.isDeleted} = 0)
    order by ${r.id} limit 1`,
  )
  if (other) ctx.refuse('ruleOverlaps', other.name)
}

export const enableSecretRule: Handler<typeof contract.enableSecretRule> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(secretRule, id)
  await refuseOverlap(ctx, before)
  const none = { enableUser: ctx.user.userId, lossUser: null, lossTime: null }
  if (!before.allowLoss) return void (await ctx.transition(secretRule, before, 'enable', 'enabled', none))
  const row = await ctx.transition(secretRule, before, 'enable', 'waiting', none)
  await notifyApprovers(ctx, secretRule, row, contract.decideRuleLoss.permission)
}

export const disableSecretRule: Handler<typeof contract.disableSecretRule> = async (ctx, { id }) => {
  await ctx.transition(secretRule, await ctx.getOrRefuse(secretRule, id), 'disable', 'disabled')
}

export const decideRuleLoss: Handler<typeof contract.decideRuleLoss> = async (ctx, input) => {
  const before = await ctx.getOrRefuse(secretRule, input.id)
  const { isApproved, transition } = verdictOf(ctx, contract.decideRuleLoss, input)
  if (isApproved) await refuseOverlap(ctx, before)
  const signed = isApproved ? { lossUser: ctx.user.userId, lossTime: ctx.now } : {}
  await transition(secretRule, before, 'decideLoss', isApproved ? 'enabled' : 'disabled', signed)
}
