import { dayOf } from '@forecourt/contract/kernel'
import { platformTenant } from '../../kernel/db/database.ts'
import { accountKindOf } from '../../ledger/accounts.ts'
import type { Account } from '../../ledger/address.ts'
import { trialOf, type Trial } from '../../ledger/trial.ts'
import { effect, type Line, signed, sumFen, withoutZeros } from '../../ledger/line.ts'
import type { Entry } from '../../ledger/post.ts'
import type { StoryWriter } from './story-writer.ts'

interface Page extends Account {
  readonly id: string
  readonly normal: 'D' | 'C'
  readonly mayBeNegative: boolean
  balanceFen: bigint
  heldFen: bigint
  version: number
  movedAt: Date
}

interface Held {
  readonly id: string
  readonly tenantId: string
  readonly amountFen: bigint
  readonly page: Page
  readonly row: Record<string, unknown>
}

/** An entry of the story is of the day on which it happens, unless it says another. */
type UndatedEntry = Omit<Entry, 'businessDate'> & Partial<Pick<Entry, 'businessDate'>>

/**
 * The ledger of the story while it is being told. It keeps the promises of `ledger.post` for moments in the past: entries
 * are balanced, no account gives what it has not, versions have no gaps and moments of an account never go backwards.
 */
export class Books {
  readonly #writer: StoryWriter
  readonly #newId: (at: Date) => string
  readonly #pages = new Map<string, Page>()
  readonly #open = new Map<string, Held>()
  /** Debits and credits in fen and the number of entries, by month. */
  readonly #months = new Map<string, { entries: number; readonly moved: Map<string, [bigint, bigint]> }>()
  entries = 0

  constructor(writer: StoryWriter, newId: (at: Date) => string) {
    this.#writer = writer
    this.#newId = newId
  }

  #page(of: Account, at: Date): Page {
    const key = `${of.tenantId} ${of.code} ${of.dimType} ${of.dimId}`
    const known = this.#pages.get(key)
    if (known) return known
    const kind = accountKindOf(of.code)
    if (!kind) throw new Error(`the chart has no account ${of.code}`)
    const made: Page = {
      ...of,
      id: this.#newId(at),
      normal: kind.normal,
      mayBeNegative: kind.allowNegative,
      balanceFen: 0n,
      heldFen: 0n,
      version: 0,
      movedAt: at,
    }
    this.#pages.set(key, made)
    return made
  }

  /** Adds up over all accounts what is asked of each, in fen. */
  totalFen(value: (of: Readonly<Pick<Page, 'code' | 'dimId' | 'normal' | 'balanceFen'>>) => bigint): bigint {
    let sum = 0n
    for (const page of this.#pages.values()) sum += value(page)
    return sum
  }

  /** What an account may still give, in fen. */
  availableFen(of: Account, at: Date): bigint {
    const page = this.#page(of, at)
    return page.balanceFen - page.heldFen
  }

  /** Sets money aside, as an approval does; answers the hold's id. */
  hold(of: Account, amountFen: bigint, why: { bizNo: string; reason: string; by: string }, at: Date): string {
    const page = this.#page(of, at)
    if (page.balanceFen - page.heldFen < amountFen) throw new Error(`${of.code} ${of.dimId} cannot hold ${amountFen}`)
    page.heldFen += amountFen
    const id = this.#newId(at)
    const row = {
      tenant_id: of.tenantId,
      id,
      account_id: page.id,
      amount: amountFen,
      reason: why.reason,
      biz_no: why.bizNo,
      step: '1',
      expires_at: new Date(at.getTime() + 30 * 86_400_000),
      state: 1,
      posted_amount: 0,
      entry_id: null,
      created_by: why.by,
      created_at: at,
      closed_at: null,
    }
    this.#open.set(id, { id, tenantId: of.tenantId, amountFen, page, row })
    return id
  }

  #capture(ids: readonly string[], entryId: string, at: Date): void {
    for (const id of ids) {
      const held = this.#open.get(id)
      if (!held) throw new Error(`there is no hold ${id}`)
      held.page.heldFen -= held.amountFen
      this.#writer.add('ledger.hold', {
        ...held.row,
        state: 2,
        posted_amount: held.amountFen,
        entry_id: entryId,
        closed_at: at,
      })
      this.#open.delete(id)
    }
  }

  /** Writes an entry with its lines, in the words of `ledger.post`; answers its id. */
  post(entry: UndatedEntry, by: string, at: Date, holds: readonly string[] = []): string {
    const lines = withoutZeros(entry.lines)
    if (lines.length < 2 || sumFen(lines.map(signed)) !== 0n) throw new Error(`${entry.bizNo} is not balanced`)
    const { tenantId, event, bizType, bizNo, step = '', memo = null, maker = null, approver = null } = entry
    const entryId = this.#newId(at)
    this.#capture(holds, entryId, at)
    const shared = { posted_at: at, event_code: event, biz_type: bizType, biz_no: bizNo }
    const pages = lines.map(one => this.#page(one.account, at))
    const versions = lines.map((one, index) => {
      const page = pages[index] ?? this.#page(one.account, at)
      const added = effect(one)
      page.balanceFen += added
      page.version++
      if (page.movedAt > at) throw new Error(`${bizNo} comes before the last line of ${page.code} ${page.dimId}`)
      if (added < 0n && !page.mayBeNegative && page.balanceFen < page.heldFen)
        throw new Error(`${page.code} ${page.dimId} has not enough for ${bizNo}`)
      page.movedAt = at
      this.#writer.add('ledger.line', {
        tenant_id: page.tenantId,
        account_id: page.id,
        account_version: page.version,
        entry_id: entryId,
        line_no: index + 1,
        side: one.side,
        amount: one.amountFen,
        balance_after: page.balanceFen,
        cash_part: one.cashFen ?? null,
        gift_part: one.giftFen ?? null,
        tax_bp: one.taxBp ?? null,
        tax_part: one.taxFen ?? null,
        ...shared,
      })
      return page.version
    })
    const day = dayOf(at)
    this.#count(entry.businessDate ?? day, lines)
    this.#writer.add('ledger.entry', {
      tenant_id: tenantId,
      id: entryId,
      ...shared,
      step,
      business_date: entry.businessDate ?? day,
      document_date: null,
      memo,
      maker,
      approver,
      evidence: entry.evidence ?? null,
      entry_no: `LE${day.replaceAll('-', '')}${String(++this.entries).padStart(9, '0')}`,
      reversal_of: entry.reversalOf ?? null,
      created_by: by,
      line_tenants: pages.map(one => one.tenantId),
      line_accounts: pages.map(one => one.id),
      line_versions: versions,
    })
    this.#writer.add('ledger.unsealed', { tenant_id: tenantId, entry_id: entryId })
    return entryId
  }

  #count(day: string, lines: readonly Line[]): void {
    const month = day.slice(0, 7)
    const of = this.#months.get(month) ?? { entries: 0, moved: new Map<string, [bigint, bigint]>() }
    this.#months.set(month, of)
    of.entries++
    for (const { account, side, amountFen } of lines) {
      const [debit, credit] = of.moved.get(account.code) ?? [0n, 0n]
      of.moved.set(account.code, side === 'D' ? [debit + amountFen, credit] : [debit, credit + amountFen])
    }
  }

  /** What all accounts of each code moved by up to the end of a month, as the application keeps it with a closed month. */
  trialBalance(month: string): Trial & { readonly entries: number } {
    const sums = new Map<string, [bigint, bigint]>()
    for (const [of, { moved }] of this.#months)
      if (of <= month)
        for (const [code, [debit, credit]] of moved) {
          const [before, beside] = sums.get(code) ?? [0n, 0n]
          sums.set(code, [before + debit, beside + credit])
        }
    const rows = [...sums].map(([code, [debit, credit]]) => ({ code, debit: String(debit), credit: String(credit) }))
    const entries = this.#months.get(month)?.entries ?? 0
    return { ...trialOf(rows.toSorted((a, b) => (a.code < b.code ? -1 : 1))), entries }
  }

  /** Writes the accounts as they stand in the end, and the holds that are still open. */
  close(): void {
    for (const page of this.#pages.values())
      this.#writer.add('ledger.account', {
        tenant_id: page.tenantId,
        id: page.id,
        code: page.code,
        dim_type: page.dimType,
        dim_id: page.dimId,
        issuer: page.issuer ?? platformTenant,
        name: '',
        normal: page.normal,
        allow_negative: page.mayBeNegative,
        frozen: false,
        credit_limit: 0,
        balance: page.balanceFen,
        hold_out: page.heldFen,
        version: page.version,
        moved_at: page.movedAt,
      })
    for (const { row } of this.#open.values()) this.#writer.add('ledger.hold', row)
  }
}
