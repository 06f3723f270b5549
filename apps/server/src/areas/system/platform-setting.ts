import type { Problem } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'

const { param } = contract
const maxParams = 1000

export const settingInfo: Handler<typeof contract.settingInfo> = async ctx => {
  const all = await ctx.all(param, {}, { order: ['paramKey'], limit: maxParams })
  return all.map(one => ({ ...one, group: one.paramKey.split('.')[0] ?? one.paramKey }))
}

const isSwitch = (value: string) => value === 'true' || value === 'false'
const isWhole = (value: string) => /^\d+$/.test(value)

/** What a value may be is told by what it is now: a switch stays one, and so does a number. */
const fits = (before: string, after: string): boolean =>
  isSwitch(before) ? isSwitch(after) : !isWhole(before) || isWhole(after)

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
    else if (!fits(before.paramValue, paramValue))
      problems.push({ field, message: [`${before.paramName}的取值不正确`, `${paramKey} cannot have this value`] })
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

export const setMaintenance: Handler<typeof contract.setMaintenance> = (ctx, { value }) =>
  save(ctx, [{ paramKey: 'system.platform.maintenance', paramValue: String(value) }])
