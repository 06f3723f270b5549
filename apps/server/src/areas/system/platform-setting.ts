import { formatMoment, type Label, parseMoment, type Problem, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { untilOf } from './maintenance.ts'

const { param } = contract
const maxParams = 1000

export const settingInfo: Handler<typeof contract.settingInfo> = async ctx => {
  const all = await ctx.all(param, {}, { order: ['paramKey'], limit: maxParams })
  return all.map(one => ({ ...one, group: one.paramKey.split('.')[0] ?? one.paramKey }))
}

const isSwitch = (value: string) => value === 'true' || value === 'false'
const isWhole = (value: string) => /^\d+$/.test(value)

/** Of a parameter that nothing is declared of, what it is now tells what it may be: a switch stays one, and so does a number. */
const staysAlike = (before: string, after: string): boolean =>
  isSwitch(before) ? isSwitch(after) : !isWhole(before) || isWhole(after)

/** What is wrong with a new value of a parameter. */
function problemOf({ paramKey, paramName, paramValue }: Row<typeof param>, after: string): Label | undefined {
  if (contract.paramTypes[paramKey]) return contract.paramProblem(paramKey, after)
  if (staysAlike(paramValue, after)) return undefined
  return [`${paramName}的取值不正确`, `${paramKey} cannot have this value`]
}

/** In a form an operator sees what a parameter is: of one that nothing is declared of, any text may stand there. */
export const paramHooks = hooks(contract.params, {
  guard: async (ctx, before, changes) => {
    const value = changes?.paramValue
    if (typeof value !== 'string') return
    const message = contract.paramProblem(changes?.paramKey ?? before?.paramKey ?? '', value)
    if (message) ctx.refuseInput([{ field: 'paramValue', message }])
  },
})

interface Said {
  readonly paramKey: string
  readonly paramValue: string
}

async function save(ctx: Ctx, said: readonly Said[]): Promise<void> {
  const rows = await ctx.all(param, { paramKey: said.map(one => one.paramKey) }, { lock: true, limit: maxParams })
  const known = new Map(rows.map(one => [one.paramKey, one]))
  const problems: Problem[] = []
  for (const [at, { paramKey, paramValue }] of said.entries()) {
    const before = known.get(paramKey)
    const field = `settings.${at}.paramValue`
    if (!before) problems.push({ field, message: [`没有参数${paramKey}`, `There is no parameter ${paramKey}`] })
    const message = before && problemOf(before, paramValue)
    if (message) problems.push({ field, message })
  }
  if (problems.length > 0) ctx.refuseInput(problems)
  const values = new Map(said.map(one => [one.paramKey, one.paramValue]))
  await ctx.updateMany(
    param,
    rows
      .filter(one => one.paramValue !== values.get(one.paramKey))
      .map(before => ({ before, changes: { paramValue: values.get(before.paramKey) ?? before.paramValue } })),
  )
}

export const setSetting: Handler<typeof contract.setSetting> = (ctx, { settings }) => save(ctx, settings)

const { maintenanceParams } = contract

export const setMaintenance: Handler<typeof contract.setMaintenance> = (ctx, { value, until }) => {
  if (value && until && until <= ctx.now)
    ctx.refuseInput([{ field: 'until', message: ['恢复时间须晚于现在', 'The moment has to be in the future'] }])
  return save(ctx, [
    { paramKey: maintenanceParams.isOn, paramValue: String(value) },
    { paramKey: maintenanceParams.until, paramValue: value && until ? formatMoment(until) : '-' },
  ])
}

export const maintenance: Handler<typeof contract.maintenance> = async ctx => {
  const rows = await ctx.all(param, { paramKey: Object.values(maintenanceParams) })
  const said = (key: string) => rows.find(one => one.paramKey === key)?.paramValue
  const until = untilOf(said(maintenanceParams.until))
  return { value: said(maintenanceParams.isOn) === 'true', until: until === null ? null : (parseMoment(until) ?? null) }
}
