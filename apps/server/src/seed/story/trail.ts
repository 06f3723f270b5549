import { param } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { personId } from '../demo-accounts.ts'
import { storyParam } from './index.ts'
import { returnSteps } from './returns.ts'
import { withdrawalSteps } from './withdrawals.ts'

const stored = '历史已补'

/** A year takes longer than any request may. */
export const storyMs = 3_600_000

/**
 * The history of the story's documents, read off the documents themselves: who made them, and the steps they have taken
 * since. The audit takes entries only from the application's own roles, so this is a transaction of its own behind the
 * story; the parameter that names the story remembers that it has been done.
 */
export async function seedTrail(ctx: Ctx): Promise<void> {
  const story = await ctx.find(param, { paramKey: storyParam }, { lock: true })
  if (!story || story.remark === stored) return
  await ctx.update(param, story, { remark: stored })
  ctx.allowStatementMs(storyMs)
  // Entries get ids of now, in the order of their moments: the chain of the audit is sealed from the newest id on.
  await ctx.rows(sql`
    with step as (
      select tenant_id, 'site' as entity, id, site_name::text as label, 'insert' as action, null::int as before, 0 as after,
        create_user as who, create_time as at, null::text as reason from site
      union all select tenant_id, 'site', id, site_name, 'open', 0, 1, create_user, create_time, null from site
      union all select tenant_id, 'companyRecharge', id, recharge_no, 'insert', null,
          case when channel_account is null then 1 else 6 end, create_user, create_time, null
        from company_recharge
      union all select tenant_id, 'companyRecharge', id, recharge_no, case when channel_account is null then 'audit' else 'arrive' end,
          case when channel_account is null then 1 else 6 end, case when status in (5, 7, 8, 9) then 2 else status end,
          audit_user, audit_time, audit_opinion
        from company_recharge where audit_time is not null
      union all select tenant_id, 'bankAccount', id, account_name, 'insert', null, 1, create_user, create_time, null
        from bank_account
      union all select tenant_id, 'fundTransfer', id, transfer_no, 'insert', null, case when audit_time is null then status else 1 end,
        create_user, create_time, null from fund_transfer
      union all select tenant_id, 'fundTransfer', id, transfer_no, 'audit', 1, status, audit_user, audit_time, audit_opinion
        from fund_transfer where audit_time is not null
      union all ${returnSteps}
      union all ${withdrawalSteps}
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
      union all select p.tenant_id, 'accountingPeriod', p.id, p.month, s.action, s.before, s.after, s.who, s.at, s.reason
        from accounting_period p cross join lateral (values
          ('insert', null::int, 1, 0::bigint, p.create_time, null::text),
          ('close', 1, 2, p.close_user, case when p.reopen_count > 0 then p.close_time - interval '3 days' else p.close_time end, null),
          ('decideClose', 2, 3, coalesce(p.reopen_review_user, p.close_review_user), case when p.reopen_count > 0
            then p.close_time - interval '67 hours' else p.close_review_time end, null),
          ('reopen', 3, 4, p.reopen_user, p.close_time - interval '26 hours', p.reopen_reason),
          ('decideReopen', 4, 1, p.reopen_review_user, p.close_time - interval '24 hours', null),
          ('close', 1, 2, case when p.reopen_count > 0 then p.close_user end, p.close_time, null),
          ('decideClose', 2, 3, case when p.reopen_count > 0 then p.close_review_user end, p.close_review_time, null)
        ) as s(action, before, after, who, at, reason) where s.who is not null and s.at is not null
      union all select tenant_id, 'moneySettlement', id, settlement_no, 'insert', null, 1, 0, create_time, null
        from money_settlement
      union all select tenant_id, 'moneySettlement', id, settlement_no, 'reconcile', 1, 2, ${personId('finance')}::bigint,
        case status when 2 then update_time when 1 then update_time - interval '110 minutes' else create_time + interval '8 hours' end, diff_note from money_settlement where reconcile_result is not null and adjust_user is null
      union all select s.tenant_id, 'moneySettlement', s.id, s.settlement_no, 'reconcile', 1, 6, d.maker_user, d.create_time, d.note
        from money_settlement s join settlement_adjustment d on d.tenant_id = s.tenant_id and d.settlement_id = s.id
      union all select s.tenant_id, 'moneySettlement', s.id, s.settlement_no, 'decideAdjustment', 6, 2, d.review_user,
        d.review_time, null from money_settlement s join settlement_adjustment d on d.tenant_id = s.tenant_id
        and d.settlement_id = s.id where d.review_time is not null
      union all select tenant_id, 'settlementAdjustment', id, adjustment_no, 'insert', null, 1, maker_user, create_time, note
        from settlement_adjustment
      union all select tenant_id, 'settlementAdjustment', id, adjustment_no, 'decide', 1,
        case when reason in (1, 4, 5) then 3 else 2 end, review_user, review_time, null
        from settlement_adjustment where review_time is not null
      union all select tenant_id, 'settlementAdjustment', id, adjustment_no, 'clear', 3, 4, clear_user,
        coalesce(clear_time - interval '55 minutes', update_time), clear_note
        from settlement_adjustment where clear_user is not null
      union all select tenant_id, 'settlementAdjustment', id, adjustment_no, 'decideClearing', 4, 5, clear_review_user,
        clear_time, null from settlement_adjustment where clear_time is not null
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
