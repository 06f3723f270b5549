import { bankAccount, fundTransfer, fundTransferStates } from '@forecourt/contract/funds'
import { addDays, codeOf, dayOf, formatDecimal, type Label } from '@forecourt/contract/kernel'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { sql } from '../../kernel/db/sql.ts'
import { minFen, positiveFen, sumFen } from '../../ledger/line.ts'
import { ledgerAccount, ledgerEntry, ledgerEntryLine } from '../../ledger/read/relations.ts'
import { wholeParam } from '../../services/parameters.ts'
import { coverDays } from './cover.ts'
import { earnings, inAll, type Position, positions } from './money-position.ts'
import type { Projection } from './projection.ts'
import { type Finding, proveProjection } from './projection-proof.ts'
import { foundOf } from './proof-titles.ts'
import { transfer } from './transfer-posting.ts'
import { column } from '../../kernel/db/row-shape.ts'

const a = ledgerAccount('a')
const b = columnsOf(bankAccount, 'b')
const t = rowsNamed(fundTransfer, 't')
const ft = columnsOf(fundTransfer, 'ft')
const n = ledgerEntry('n')
const l = ledgerEntryLine('l')

const usualDays = 3
const maxNamed = 5
const unfunded = codeOf(fundTransferStates, 'unfunded')
const yuan = (fen: bigint): string => formatDecimal(fen, 2)

interface Waiting {
  /** What own money still owes to custody and may for a few days. */
  readonly excusedFen: bigint
  readonly overdue: readonly string[]
}

/** What waits for own money: gifts by their documents, credit by what was lent and is not funded. */
async function waitingForMoney(ctx: Ctx, lentFen: bigint): Promise<Waiting> {
  const days = await wholeParam(ctx, 'ledger.fundingDays', usualDays, { max: 999 })
  const since = addDays(dayOf(ctx.now), -days)
  const gifts = await ctx.all(fundTransfer, {
    tenantId: platformTenant,
    transferType: transfer.gift,
    status: unfunded,
  })
  const isLate = (one: (typeof gifts)[number]) => dayOf(one.createTime) < since
  const [{ fundedFen }, [then]] = await Promise.all([earnings(ctx), coverDays(ctx, since, since)])
  const notFunded = positiveFen(lentFen - fundedFen)
  // Who owed something then may have paid since: only what is still out is late.
  const lateFen = minFen(notFunded, positiveFen((then?.lent ?? 0n) - fundedFen))
  return {
    excusedFen: sumFen(gifts.filter(one => !isLate(one)).map(one => one.amount)) + notFunded - lateFen,
    overdue: [
      ...gifts.filter(isLate).map(one => `${one.transferNo} ${one.bizNo ?? ''}: ${yuan(one.amount)}`),
      ...(lateFen > 0n ? [`1122: ${yuan(lateFen)}`] : []),
    ],
  }
}

const isCovered = ({ custodyFen, channelFen, owedFen }: Position, excusedFen: bigint): boolean =>
  custodyFen + channelFen + excusedFen >= owedFen

/** Customers' money is there: of each issuer, and of all together. Both figures are named, in yuan. */
function coverFinding(all: readonly Position[], { excusedFen }: Waiting): Finding {
  const whole = inAll(all)
  const short = all.filter(one => !isCovered(one, one.issuer === platformTenant ? excusedFen : 0n))
  const ok = short.length === 0 && isCovered(whole, excusedFen)
  const found = yuan(whole.custodyFen + whole.channelFen)
  const waiting: Label =
    excusedFen > 0n ? [`，另有待出资 ${yuan(excusedFen)}`, `, and ${yuan(excusedFen)} to be funded`] : ['', '']
  return {
    name: 'cover',
    title: ['备付金与渠道款不低于应付客户款', 'Custody and channels hold at least what is owed'],
    expected: [`至少 ${yuan(whole.owedFen)} 元`, `at least ${yuan(whole.owedFen)}`],
    actual: [`${found} 元${waiting[0]}`, `${found}${waiting[1]}`],
    ok,
    details: short.map(
      one => `${one.issuer}: ${yuan(one.custodyFen)} + ${yuan(one.channelFen)} / ${yuan(one.owedFen)}`,
    ),
  }
}

function ageFinding({ overdue }: Waiting): Finding {
  return {
    name: 'fundingAge',
    title: ['赠送金与授信均已按期由自有资金出资', 'Gifts and credit are funded from own money in time'],
    expected: ['没有逾期未出资', 'nothing overdue'],
    actual: foundOf(overdue.length),
    ok: overdue.length === 0,
    details: overdue.slice(0, maxNamed),
  }
}

/** Money that no row speaks of could be counted on the wrong side. */
async function rowFinding(ctx: Ctx): Promise<Finding> {
  const rows = await ctx.rows(
    { place: column.text },
    sql`select ${a.code} || ' ' || ${a.dimId} as place from ${a}
    where ${a.code} in ('1002', '1012') and not exists (select from ${b} where ${b.tenantId} = ${a.tenantId}
      and ${b.ledgerKey} = ${a.dimId} and ${a.code} = case ${b.accountType} when 2 then '1012' else '1002' end)
    order by 1`,
  )
  return {
    name: 'bankAccountRows',
    title: ['1002 与 1012 的每个账户都有对应的资金账户', 'Every account of 1002 and 1012 is a bank account'],
    expected: ['一一对应', 'a row for each'],
    actual: foundOf(rows.length),
    ok: rows.length === 0,
    details: rows.slice(0, maxNamed).map(one => one.place),
  }
}

/** Booked transfers say what the ledger says: what was earned and swept is read from its lines. */
const transfers: Projection = {
  name: 'fundTransfers',
  title: ['每笔已入账划转均已入账，且别无其他', 'Every booked transfer is in the books, and no other'],
  differences: sql`select coalesce(t.no, e.no) as place, coalesce(e.amount, 0)::text as expected,
      coalesce(${t.amount}, 0)::text as actual
    from (select ${ft.transferNo} as no, sum(case ${ft.status} when 2 then ${ft.amount} else 0 end) as amount from ${ft}
      where ${ft.isDeleted} = 0 group by 1) t
    full join (select ${n.bizNo} as no, sum(case when ${n.eventCode} = 'E36r' then -${l.amount} else ${l.amount} end) as amount
      from ${n} join ${l} on ${l.entryTenantId} = ${n.tenantId} and ${l.entryId} = ${n.id}
      where ${n.tenantId} = ${platformTenant} and ${l.side} = 'D'
        and ${n.eventCode} in ('E02c', 'E36', 'E36r', 'E37', 'E38', 'E39a', 'E39b', 'E90') group by 1) e on e.no = t.no
    where coalesce(${t.amount}, 0) <> coalesce(e.amount, 0)`,
}

/** Whether customers' money is there, and own money has done what it owes to it. */
export async function proveCover(ctx: Ctx): Promise<Finding[]> {
  const all = await positions(ctx)
  const waiting = await waitingForMoney(ctx, inAll(all).lentFen)
  return [coverFinding(all, waiting), ageFinding(waiting), await rowFinding(ctx), await proveProjection(ctx, transfers)]
}
