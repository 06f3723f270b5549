import { cardProduct, type saveGrant, staffAccount } from '@forecourt/contract/cards'
import { formatDecimal, type InputOfCall, type Label, type Problem, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { cardMax, isAnonymous } from './product-rules.ts'

type Input = InputOfCall<typeof saveGrant>
type GivenRow = NonNullable<Input['rows']>[number]

/** Somebody who is to get a card, and how much on it, in fen. */
export interface Person {
  readonly userPhone: string
  readonly userName: string | null
  readonly deptName: string | null
  readonly amount: bigint
}

const maxPeople = 5000
/** More than anybody reads at once. */
const maxProblems = 20
const active = 1

const wrong = (field: string, message: Label): Problem => ({ field, message })
const yuan = (fen: bigint) => formatDecimal(fen, 2)

/** The amount of a row that names none: the product's face, else the grant's unit amount. */
const usualAmount = (input: Input, product: Row<typeof cardProduct>): bigint | null | undefined =>
  product.faceValue ?? input.unitAmount

const personOf = (staff: Row<typeof staffAccount>, amount: bigint): Person => ({
  userPhone: staff.phone,
  userName: staff.name,
  deptName: staff.deptName,
  amount,
})

async function staffChosen(ctx: Ctx, companyId: string, input: Input): Promise<Row<typeof staffAccount>[]> {
  const ids = input.staffIds?.map(String) ?? []
  const found = await ctx.all(
    staffAccount,
    { tenantId: companyId, ...(input.allStaff ? { cardStatus: active } : { id: ids }) },
    { limit: maxPeople + 1, order: ['id'] },
  )
  if (!input.allStaff && found.length !== new Set(ids).size)
    ctx.refuseInput([wrong('staffIds', ['员工不存在', 'There is no such employee'])])
  const off = found.find(one => one.cardStatus !== active)
  if (off)
    ctx.refuseInput([
      wrong('staffIds', [`员工 ${off.name} 的账户不是正常状态`, `The account of ${off.name} is not active`]),
    ])
  return found
}

/** The employees that rows name, by id or by phone; one query for any number of rows. */
async function staffNamed(ctx: Ctx, companyId: string, rows: readonly GivenRow[]) {
  const ids = rows.flatMap(row => row.staffId ?? [])
  const phones = rows.flatMap(row => (row.staffId ? [] : (row.userPhone ?? [])))
  const read = (where: { id: string[] } | { phone: string[] }) =>
    ctx.all(staffAccount, { tenantId: companyId, ...where }, { limit: maxPeople, order: ['id'] })
  const found = await Promise.all([ids.length ? read({ id: ids }) : [], phones.length ? read({ phone: phones }) : []])
  const byId = new Map(found[0].map(one => [String(one.id), one]))
  const byPhone = new Map(found[1].map(one => [one.phone, one]))
  return (row: GivenRow) => (row.staffId ? byId.get(String(row.staffId)) : byPhone.get(row.userPhone ?? ''))
}

/** Rows given one by one get what is known of the employee they name. */
async function peopleGiven(ctx: Ctx, companyId: string, rows: readonly GivenRow[], usual: bigint | null | undefined) {
  const staffOf = await staffNamed(ctx, companyId, rows)
  const problems: Problem[] = []
  const fail = (index: number, zh: string, en: string) =>
    problems.push(wrong('rows', [`第${index + 1}行：${zh}`, `row ${index + 1}: ${en}`]))
  const people = rows.map((row, index): Person => {
    const staff = staffOf(row)
    const userPhone = row.staffId ? staff?.phone : row.userPhone
    const amount = row.amount ?? usual
    if (row.staffId && !staff) fail(index, '员工不存在', 'there is no such employee')
    else if (!userPhone) fail(index, '请输入手机号', 'please input the phone')
    else if (!amount) fail(index, '请输入金额', 'please input the amount')
    else if (staff && staff.cardStatus !== active)
      fail(index, `员工 ${staff.name} 的账户不是正常状态`, `the account of ${staff.name} is not active`)
    return {
      userPhone: userPhone ?? '',
      userName: row.userName ?? staff?.name ?? null,
      deptName: row.deptName ?? staff?.deptName ?? null,
      amount: amount ?? 0n,
    }
  })
  if (problems.length > 0) ctx.refuseInput(problems.slice(0, maxProblems))
  return people
}

const isGiven = (input: Input) => Boolean(input.allStaff || input.staffIds?.length || input.rows?.length)

/** The people of a grant as the input names them; undefined when it leaves them as they are. */
export async function peopleOf(
  ctx: Ctx,
  companyId: string,
  input: Input,
  product: Row<typeof cardProduct>,
): Promise<Person[] | undefined> {
  if (!isGiven(input)) return undefined
  const usual = usualAmount(input, product)
  const byStaff = Boolean(input.allStaff || input.staffIds?.length)
  if (byStaff && !usual) ctx.refuseInput([wrong('unitAmount', ['请输入单张金额', 'Enter the amount of each'])])
  const staff = byStaff ? await staffChosen(ctx, companyId, input) : []
  const given = input.rows?.length ? await peopleGiven(ctx, companyId, input.rows, usual) : []
  return [...staff.map(one => personOf(one, usual ?? 0n)), ...given]
}

/** Row numbers of the first phone that stands twice. */
function repeated(people: readonly Person[]): [first: number, second: number] | undefined {
  const firstAt = new Map<string, number>()
  for (const [index, { userPhone }] of people.entries()) {
    const first = firstAt.get(userPhone)
    if (first !== undefined) return [first + 1, index + 1]
    firstAt.set(userPhone, index)
  }
  return undefined
}

/**
 * Refuses people who cannot be granted to as a whole: none, too many, one phone twice (domain 9.4), and amounts beyond
 * the law of prepaid cards or other than the product's face value (domain 9.1).
 */
export function checkPeople(
  ctx: Ctx<'limitExceeded'>,
  people: readonly Person[],
  product: Row<typeof cardProduct>,
): void {
  if (people.length === 0) ctx.refuseInput([wrong('rows', ['请选择发卡人员', 'Choose the people'])])
  if (people.length > maxPeople)
    ctx.refuseInput([
      wrong('rows', [`一张发卡单不能超过${maxPeople}人`, `A grant must not have more than ${maxPeople} people`]),
    ])
  const twice = repeated(people)
  if (twice)
    ctx.refuseInput([
      wrong('rows', [
        `第${twice[1]}行与第${twice[0]}行的手机号重复`,
        `rows ${twice[0]} and ${twice[1]} have one phone`,
      ]),
    ])
  const max = cardMax(product)
  const tooMuch = people.find(one => one.amount > max)
  if (tooMuch)
    ctx.refuse(
      'limitExceeded',
      isAnonymous(product)
        ? [`不记名卡单张不得超过${yuan(max)}元`, `an anonymous card must not hold more than CNY ${yuan(max)}`]
        : [`记名卡单张不得超过${yuan(max)}元`, `a named card must not hold more than CNY ${yuan(max)}`],
    )
  const face = product.faceValue
  if (face && people.some(one => one.amount !== face))
    ctx.refuseInput([
      wrong('rows', [`金额须为卡券面值${yuan(face)}元`, `The amount must be the face value of CNY ${yuan(face)}`]),
    ])
}
