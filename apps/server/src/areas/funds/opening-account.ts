import { bankAccount, bankAccountStates, opening, openingLine } from '@forecourt/contract/funds'
import { codeOf, type Label, type Row } from '@forecourt/contract/kernel'
import { card, cardStates } from '@forecourt/contract/cards'
import { partner } from '@forecourt/contract/partner-api'
import { site } from '@forecourt/contract/sites'
import { isOfType, tenant, type TenantTypeName } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import * as accounts from '../../ledger/address.ts'
import { channelOf, channelOfKey, type Opened } from '../../ledger/events.ts'

export type Opening = Row<typeof opening>
export type OpeningLine = Row<typeof openingLine>

/** Codes of `lineType`. */
export const opened = {
  bank: 1,
  payeeDebt: 2,
  providerDebt: 3,
  partnerDebt: 4,
  company: 5,
  card: 6,
  payable: 7,
  order: 8,
  provider: 9,
  deposit: 10,
  capital: 11,
} as const

const debits: readonly number[] = [opened.bank, opened.payeeDebt, opened.providerDebt, opened.partnerDebt]
/** What the platform has or is owed; all other types are what it owes, and its own capital. */
export const isDebit = ({ lineType }: Pick<OpeningLine, 'lineType'>): boolean => debits.includes(lineType)

/** Companies and cards have gift money beside their cash. */
export const hasGift = (lineType: number): boolean => lineType === opened.company || lineType === opened.card

/** Whose account a row speaks of, as it is stored with it. */
interface Found {
  readonly accountTenantId: string
  readonly dimId: string
  readonly accountName: string
}

type Sought = Found | Label

async function ofTenant(ctx: Ctx, tenantId: string, type: TenantTypeName, unknown: Label): Promise<Sought> {
  const found = await ctx.find(tenant, { tenantId })
  return found && isOfType(type, found)
    ? { accountTenantId: tenantId, dimId: tenantId, accountName: found.tenantName }
    : unknown
}

async function ofBank(ctx: Ctx, accountName: string): Promise<Sought> {
  const where = { tenantId: platformTenant, accountName, status: codeOf(bankAccountStates, 'inUse') }
  const found = await ctx.all(bankAccount, where, { limit: 2 })
  if (found.length > 1) return ['有多个同名的资金账户', 'Several bank accounts have this name']
  const [only] = found
  return only?.ledgerKey
    ? { accountTenantId: platformTenant, dimId: only.ledgerKey, accountName }
    : ['没有此名称的资金账户', 'No bank account has this name']
}

async function ofSite(ctx: Ctx, siteCode: string): Promise<Sought> {
  const found = await ctx.find(site, { siteCode })
  return found
    ? { accountTenantId: found.tenantId, dimId: String(found.id), accountName: found.siteName }
    : ['没有此编码的站点', 'No site has this code']
}

async function ofPartner(ctx: Ctx, partnerCode: string): Promise<Sought> {
  const found = await ctx.find(partner, { partnerCode })
  return found
    ? { accountTenantId: found.tenantId, dimId: String(found.id), accountName: found.name }
    : ['没有此编号的渠道', 'No partner has this code']
}

const companyDigits = 6
async function ofCard(ctx: Ctx, cardNo: string): Promise<Sought> {
  // A card's number begins with its company, by which its index begins too.
  const found = await ctx.find(card, { tenantId: cardNo.slice(0, companyDigits), cardNo })
  if (!found) return ['没有此卡号的卡', 'No card has this number']
  if (found.status !== codeOf(cardStates, 'active')) return ['此卡不是正常状态', 'The card is not active']
  const accountName = [found.userName, `${cardNo.slice(-4)}`].filter(Boolean).join(' ')
  return { accountTenantId: found.tenantId, dimId: String(found.id), accountName }
}

const nothing: Label = ['请输入编号', 'Enter the reference']

/** The account that a row means by its type and reference, or why there is none. */
export async function accountSought(ctx: Ctx, lineType: number, refNo: string | null | undefined): Promise<Sought> {
  if (lineType === opened.capital)
    return { accountTenantId: platformTenant, dimId: platformTenant, accountName: '平台' }
  if (!refNo) return nothing
  switch (lineType) {
    case opened.bank:
      return ofBank(ctx, refNo)
    case opened.payeeDebt:
    case opened.payable:
    case opened.order:
      return ofSite(ctx, refNo)
    case opened.company:
      return ofTenant(ctx, refNo, 'company', ['没有此编号的企业', 'No company has this number'])
    case opened.provider:
    case opened.providerDebt:
      return ofTenant(ctx, refNo, 'provider', ['没有此编号的服务商', 'No provider has this number'])
    case opened.card:
      return ofCard(ctx, refNo)
    default:
      return ofPartner(ctx, refNo)
  }
}

export const isAccount = (sought: Sought): sought is Found => 'dimId' in sought

/** What a row opens: one account, or two where there is gift money. Issuers of cards are told by their ids. */
export function balancesOf(line: OpeningLine, issuerOf: (cardId: string) => string | undefined): Opened[] {
  const { lineType, amount: amountFen, giftAmount, dimId } = line
  const tenantId = line.accountTenantId ?? platformTenant
  const id = dimId ?? ''
  const payee = { kind: 'site' as const, id, tenantId }
  const only = (account: accounts.Account): Opened[] => [{ account, amountFen }]
  const both = (cash: accounts.Account, gift: accounts.Account): Opened[] =>
    [
      { account: cash, amountFen },
      { account: gift, amountFen: giftAmount },
    ].filter(one => one.amountFen > 0n)
  switch (lineType) {
    case opened.bank:
      return only(id.includes(':') ? channelOf(channelOfKey(id)) : accounts.bank(id))
    case opened.payeeDebt:
      return only(accounts.receivable('site', id))
    case opened.providerDebt:
      return only(accounts.receivable('tenant', id))
    case opened.partnerDebt:
      return only(accounts.receivable('partner', id))
    case opened.company:
      return both(accounts.companyCash(id), accounts.companyGift(id))
    case opened.card: {
      const issuer = issuerOf(id)
      return both(
        accounts.issuedBy(issuer, accounts.cardCash(id, tenantId)),
        accounts.issuedBy(issuer, accounts.cardGift(id, tenantId)),
      )
    }
    case opened.payable:
    case opened.order:
      return only(accounts.payable(payee))
    case opened.provider:
      return only(accounts.tenant(id))
    case opened.deposit:
      return only(accounts.deposit(id, tenantId))
    case opened.capital:
      return only(accounts.capital())
    default:
      throw new RangeError(`there is no opening balance of type ${lineType}`)
  }
}

export const cardIdsOf = (lines: readonly OpeningLine[]): string[] =>
  lines.flatMap(one => (one.lineType === opened.card && one.dimId ? [one.dimId] : []))

/** Who has issued each card, by its id. */
export type Issuers = ReadonlyMap<string, string>

export async function issuersOf(ctx: Ctx, lines: readonly OpeningLine[]): Promise<Issuers> {
  const ids = cardIdsOf(lines)
  if (ids.length === 0) return new Map()
  const cards = await ctx.all(card, { id: ids }, { limit: ids.length })
  return new Map(cards.map(one => [String(one.id), one.issuerTenantId]))
}
