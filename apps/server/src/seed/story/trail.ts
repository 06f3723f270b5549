import { param } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/sql.ts'
import { personId } from '../demo-accounts.ts'
import { storyParam } from './index.ts'

const laid = '历史已补'

/** A year takes longer than any request may. */
export const storyMs = 3_600_000

/**
 * The history of the story's documents, read off the documents themselves: who made them, and the steps they have taken
 * since. The audit takes entries only from the application's own roles, so this is a transaction of its own behind the
 * story; the parameter that names the story remembers that it has been done.
 */
export async function layTrail(ctx: Ctx): Promise<void> {
  const story = await ctx.find(param, { paramKey: storyParam }, { lock: true })
  if (!story || story.remark === laid) return
  await ctx.update(param, story, { remark: laid })
  ctx.allowStatementMs(storyMs)
  // Entries get ids of now, in the order of their moments: the chain of the audit is sealed from the newest id on.
  await ctx.rows(sql`
    with step as (
      select tenant_id, 'site' as entity, id, site_name::text as label, 'insert' as action, null::int as before, 0 as after,
        create_user as who, create_time as at, null::text as reason from site
      union all select tenant_id, 'site', id, site_name, 'open', 0, 1, create_user, create_time, null from site
      union all select tenant_id, 'companyRecharge', id, recharge_no, 'insert', null, 1, create_user, create_time, null
        from company_recharge
      union all select tenant_id, 'companyRecharge', id, recharge_no, 'audit', 1, status, audit_user, audit_time, audit_opinion
        from company_recharge where audit_time is not null
      union all select tenant_id, 'partnerTerms', id, partner_name, 'insert', null, 1, create_user, create_time, null
        from partner_terms
      union all select tenant_id, 'partnerTerms', id, partner_name, 'audit', 1, status, audit_user, audit_time, audit_opinion
        from partner_terms where audit_time is not null
      union all select tenant_id, 'grant', id, grant_no, 'insert', null, 0, create_user, create_time, null from "grant"
      union all select tenant_id, 'grant', id, grant_no, 'submit', 0, 1, submit_user, create_time + interval '5 minutes', null
        from "grant" where submit_user is not null
      union all select tenant_id, 'grant', id, grant_no, 'audit', 1, case status when 6 then 6 else 2 end, audit_user,
        audit_time, audit_opinion from "grant" where audit_time is not null
      union all select tenant_id, 'grant', id, grant_no, 'ensure', 2, 3, create_user, ensure_time, null
        from "grant" where ensure_time is not null
      union all select c.tenant_id, 'card', c.id, c.card_no, 'grant', null, 1, c.create_user, c.create_time, g.grant_no
        from card c join "grant" g on g.tenant_id = c.tenant_id and g.id = c.grant_id
      union all select tenant_id, 'card', id, card_no, 'freeze', 1, 2, create_user, update_time, freeze_reason from card
        where status = 2
      union all select tenant_id, 'card', id, card_no, 'expire', 1, 4, 0, end_time, null from card where status = 4
      union all select tenant_id, 'orderRefund', id, refund_no, 'insert', null, 2, create_user, create_time, reason
        from order_refund
      union all select tenant_id, 'orderRefund', id, refund_no, 'audit', 2, state, audit_user, update_time, audit_opinion
        from order_refund where audit_user is not null
      union all select tenant_id, 'moneySettlement', id, settlement_no, 'insert', null, 1, 0, create_time, null
        from money_settlement
      union all select tenant_id, 'moneySettlement', id, settlement_no, 'reconcile', 1, 2, ${personId('finance')}::bigint,
        case status when 2 then update_time when 1 then update_time - interval '110 minutes' else create_time + interval '8 hours' end, diff_note from money_settlement where reconcile_result is not null
      union all select tenant_id, 'moneySettlement', id, settlement_no, 'object', 2, 1, update_user, update_time,
        '少计一笔夜间订单，请重新核对' from money_settlement where status = 1 and reconcile_result is not null
      union all select tenant_id, 'moneySettlement', id, settlement_no, 'submitVoucher', 2, 3, voucher_user,
        coalesce(pay_time - interval '75 minutes', update_time), null from money_settlement where voucher_user is not null
      union all select tenant_id, 'moneySettlement', id, settlement_no, 'pay', 3, 4, pay_user, pay_time, null
        from money_settlement where pay_time is not null
      union all select tenant_id, 'moneySettlement', id, settlement_no, 'void', 2, 9, update_user, update_time, '重复生成，重新结算'
        from money_settlement where status = 9
      union all select tenant_id, 'payeeAccount', id, holder_name, 'insert', null, 1, create_user, create_time, remark
        from payee_account
      union all select tenant_id, 'payeeAccount', id, holder_name, 'audit', 1, status, audit_user, audit_time, audit_opinion
        from payee_account where audit_time is not null
      union all select tenant_id, 'order', id, order_no, 'insert', null, 40, create_user, create_time, null from "order"
    )
    insert into audit_entry (tenant_id, id, time, user_id, user_name, role_name, request_id, call, entity, row_id, row_label,
      action, from_state, to_state, changes, reason)
    select s.tenant_id, ${ctx.newId()}::bigint + row_number() over (order by s.at, s.id), s.at, coalesce(s.who, 0),
      coalesce(u.real_name, '系统'), '', ${ctx.requestId}, 'demonstration', s.entity, s.id::text, s.label, s.action, s.before,
      s.after, '{}', s.reason
    from step s left join "user" u on u.id = s.who`)
}
