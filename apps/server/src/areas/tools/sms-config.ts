import { type Label, mobileProblem, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { joined, sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { inForceOf, putInForce } from '../../kernel/rows/in-force.ts'
import { openSecret } from '../../kernel/rows/seals.ts'
import type { SmsPort } from '../../providers/sms/port.ts'
import type { Uses } from '../../services/services.ts'

const { smsConfig, smsMessage, smsTemplate } = contract
const sm = columnsOf(smsMessage, 'sm')

export const enableSms: Handler<typeof contract.enableSms> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(smsConfig, id)
  if (!contract.servedVendors.includes(row.category)) ctx.refuse('vendorMissing')
  await putInForce(ctx, smsConfig, row)
}

/** By whom a message leaves, and under which of their templates. */
export interface Sender {
  readonly port: SmsPort
  readonly templateFor: (template: string) => string
}

/** What a message is sent by: the account in force of its tenant, else of the platform, else what the installation was set to. */
export async function senderFor(
  ctx: Ctx,
  tenantId: string,
  { providers, secrets }: Uses<'providers' | 'secrets'>,
): Promise<Sender> {
  const config = (await inForceOf(ctx, smsConfig, tenantId)) ?? (await inForceOf(ctx, smsConfig, platformTenant))
  const secret = config && openSecret(smsConfig, 'secretKey', config, secrets.accepted)
  if (!config || secret === undefined) return { port: providers.sms, templateFor: template => template }
  const own = await ctx.all(smsTemplate, { tenantId: config.tenantId, configId: String(config.id) })
  const codes = new Map(own.map(one => [one.template, one.vendorCode]))
  const { accessKey, signName, templateId } = config
  return {
    port: providers.smsBy({ accessKeyId: accessKey, accessKeySecret: secret, signName }),
    templateFor: template => codes.get(template) ?? templateId,
  }
}

export const manual = 'manual'
const maxPhones = 200
const [maxADay, quietSeconds] = [10, 60]

const wrong = (ctx: Ctx, field: string, message: Label): never => ctx.refuseInput([{ field, message }])

function phonesIn(ctx: Ctx, text: string): string[] {
  const phones = [
    ...new Set(
      text
        .split(',')
        .map(one => one.trim())
        .filter(Boolean),
    ),
  ]
  if (phones.length === 0 || phones.length > maxPhones)
    wrong(ctx, 'phones', [`手机号须为1至${maxPhones}个`, `Phones: 1 to ${maxPhones} of them`])
  const problem = phones.map(mobileProblem).find(Boolean)
  if (problem) wrong(ctx, 'phones', problem)
  return phones
}

/** What a template is filled with; texts alone, as vendors take them. */
export function templateParams(text: string): Record<string, string> | undefined {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  } catch {
    return undefined
  }
}

/** A phone gets one such message a minute, and ten a day. */
async function refuseTooOften(ctx: Ctx<'tooOften'>, phones: readonly string[]): Promise<void> {
  const since = (seconds: number) => new Date(ctx.now.getTime() - seconds * 1000)
  const tooMany = [
    sql`count(*) filter (where ${sm.createTime} > ${since(quietSeconds)}) > 0`,
    sql`count(*) >= ${maxADay}`,
  ]
  const found = await ctx.rows(sql`
    select 1 from ${sm} where ${sm.phone} = any(${sql.param(phones)}) and ${sm.bizType} = ${manual}
      and ${sm.createTime} > ${since(24 * 3600)} and ${sm.isDeleted} = 0
    group by ${sm.phone} having ${joined(tooMany, ' or ')} limit 1`)
  if (found.length > 0) ctx.refuse('tooOften')
}

export const sendMessage: Handler<typeof contract.sendMessage> = async (ctx, { code, phones: text, params }) => {
  const config: Row<typeof smsConfig> | undefined = await ctx.find(smsConfig, { tenantId: ctx.tenantId, smsCode: code })
  if (!config) return ctx.refuse('notFound')
  if (!templateParams(params)) wrong(ctx, 'params', ['参数不是有效的JSON对象', 'Parameters are no JSON object'])
  const phones = phonesIn(ctx, text)
  await refuseTooOften(ctx, phones)
  const batchId = ctx.newId()
  const { templateId: template } = config
  await ctx.insertMany(
    smsMessage,
    phones.map(phone => ({ phone, template, content: params, bizType: manual, bizId: batchId })),
  )
  ctx.wake('tools.sendMessages')
  return { batchId }
}
