import { balanceAdjustment } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { applet, datasource, feedback, feedbackStates, wxMessage, wxMessageStates } from '@forecourt/contract/system'
import { platformTenant } from '../../kernel/db/database.ts'
import { minuteMs } from './calendar.ts'
import type { Company } from './companies.ts'
import type { World } from './world.ts'

const given = [
  { kind: 1, content: '金水路站夜间照明不足，希望改善', minutes: 50 * 60, reply: '已通知站点加装照明，预计本周完成。' },
  { kind: 3, content: '订单小票上的车牌号缺一位，能否补打？', minutes: 26 * 60, reply: null },
  { kind: 50, content: '希望对账单可以按部门导出', minutes: 3 * 60, reply: null },
] as const

function seedFeedback(world: World, { companyId, clerk }: Company): void {
  for (const { kind, content, minutes, reply } of given) {
    const at = new Date(world.end.getTime() - minutes * minuteMs)
    const answered = { replyContent: reply, replyUser: world.people('operator'), replyTime: at }
    world.writer.row(
      feedback,
      {
        feedbackNo: world.number('FK', 'second', 4, at),
        feedbackType: kind,
        content,
        status: codeOf(feedbackStates, reply ? 'answered' : 'open'),
        ...(reply ? answered : {}),
      },
      { id: world.newId(at), tenantId: companyId, by: world.people(clerk), at },
    )
  }
}

const appId = 'wx8f00d0demo000001'
const messages = [
  { event: 'subscribe', state: 'handled', result: null },
  { event: 'SCAN', state: 'failed', result: '场景值无效' },
  { event: 'unsubscribe', state: 'waiting', result: null },
] as const

function seedMessages(world: World): void {
  const by = world.people('operator')
  for (const [index, { event, state, result }] of messages.entries()) {
    const at = new Date(world.end.getTime() - (index + 1) * 40 * minuteMs)
    world.writer.row(
      wxMessage,
      {
        appId,
        openId: `oDemo${String(index + 1).padStart(23, '0')}`,
        msgType: 'event',
        event,
        msgId: String(24_000_000_000 + index),
        handleStatus: codeOf(wxMessageStates, state),
        handleResult: result,
      },
      { id: world.newId(at), tenantId: platformTenant, by, at },
    )
  }
}

function seedProgrammes(world: World, at: Date): void {
  const by = world.people('operator')
  world.writer.row(
    applet,
    { appId, name: '油站通', appVersion: '1.2.0', isOffered: true, extJson: '{"theme":"blue"}' },
    { id: world.newId(at), by, at },
  )
  world.writer.row(
    datasource,
    {
      name: '经营分析库',
      driverClass: 'org.postgresql.Driver',
      url: 'jdbc:postgresql://bi.example.com:5432/report',
      username: 'report_reader',
    },
    { id: world.newId(at), tenantId: platformTenant, by, at },
  )
}

/** Asked for and not decided: the books know nothing of it. */
function seedAdjustment(world: World, { companyId }: Company): void {
  const at = new Date(world.end.getTime() - 70 * minuteMs)
  const [voucherUrl = ''] = world.vouchers(platformTenant) ?? []
  world.writer.row(
    balanceAdjustment,
    {
      adjustmentNo: world.number('TE', 'second', 4, at),
      companyId,
      direction: 1,
      amount: 12_800n,
      reason: '旧系统迁移时漏记的尾款',
      voucherUrl,
    },
    { id: world.newId(at), tenantId: platformTenant, by: world.people('finance'), at },
  )
}

/** What lies on the desk of those who keep the platform. */
export function seedDesk(world: World, companies: readonly Company[]): void {
  const [first] = companies
  if (!first) return
  seedProgrammes(world, new Date(world.end.getTime() - 20 * 24 * 60 * minuteMs))
  seedMessages(world)
  seedFeedback(world, first)
  seedAdjustment(world, first)
}
