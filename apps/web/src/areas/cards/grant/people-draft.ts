import { type Label, mobileProblem, parseDecimal } from '@forecourt/contract/kernel'
import { ungrouped } from '../../../kernel/figures.ts'
import type { Staff } from '../cards-data.ts'

/** Somebody on the list of a grant that is being made. */
export interface DraftPerson {
  readonly key: string
  readonly staffId?: string
  /** As it is shown: masked for employees, whole for phones somebody pasted. */
  readonly phone: string
  readonly name: string
  readonly dept: string
  /** Typed for this person alone; otherwise the amount of each counts. */
  readonly amount?: string
}

export const maxPeople = 5000
const active = 1

export const isActive = (staff: Staff): boolean => staff.cardStatus === active

export const ofStaff = (staff: Staff): DraftPerson => ({
  key: `staff-${staff.id}`,
  staffId: staff.id,
  phone: staff.phone,
  name: staff.name,
  dept: staff.deptName ?? '',
})

/** Adds people to a list; who is on it already stays as they are. */
export function withPeople(list: readonly DraftPerson[], more: readonly DraftPerson[]): DraftPerson[] {
  const known = new Set(list.map(person => person.key))
  return [...list, ...more.filter(person => !known.has(person.key) && known.add(person.key))]
}

export interface Pasted {
  readonly people: readonly DraftPerson[]
  /** Lines that cannot be used, by their numbers. */
  readonly problems: readonly { readonly line: number; readonly text: string; readonly reason: Label }[]
}

/** "1,200.50" is one amount and not two words; a phone before a comma is left alone. */
const withoutThousands = (line: string): string =>
  line.replace(/(?<![\d,])\d{1,3}(?:,\d{3})+(?!\d)/g, figure => figure.replaceAll(',', ''))

const isAmount = (text: string): boolean => (parseDecimal(ungrouped(text), 2) ?? 0n) > 0n

/**
 * Reads pasted lines: a phone, then perhaps a name and an amount, in whatever separates them. A line that has no phone
 * or repeats one is told by its number and left out.
 */
export function readPasted(text: string): Pasted {
  const people: DraftPerson[] = []
  const problems: { line: number; text: string; reason: Label }[] = []
  const firstAt = new Map<string, number>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const parts = withoutThousands(line.normalize('NFKC'))
      .split(/[\s,;|]+/)
      .filter(Boolean)
    if (parts.length === 0) continue
    const phoneAt = parts.findIndex(part => !mobileProblem(part.replace(/^\+?86/, '')))
    const phone = parts[phoneAt]?.replace(/^\+?86/, '')
    const fail = (reason: Label) => problems.push({ line: index + 1, text: line.trim().slice(0, 40), reason })
    if (!phone) fail(mobileProblem(parts[0] ?? '') ?? ['没有手机号', 'There is no phone'])
    else if (firstAt.has(phone))
      fail([`与第 ${firstAt.get(phone)} 行重复`, `The same phone stands in line ${firstAt.get(phone)}`])
    else {
      const others = parts.filter((_, at) => at !== phoneAt)
      const [amount, second] = others.filter(isAmount)
      if (second) {
        fail(['有多个数字，无法确定金额', 'Several numbers: which is the amount?'])
        continue
      }
      firstAt.set(phone, index + 1)
      const name = others.filter(part => part !== amount).join(' ')
      people.push({
        key: `phone-${phone}`,
        phone,
        name,
        dept: '',
        ...(amount ? { amount: ungrouped(amount) } : {}),
      })
    }
  }
  return { people, problems }
}

/** What a person gets, in fen; undefined while it is no amount. */
export function amountOf(person: DraftPerson, usual: string): bigint | undefined {
  const fen = parseDecimal(ungrouped(person.amount ?? usual), 2)
  return fen !== undefined && fen > 0n ? fen : undefined
}

export interface Totals {
  readonly count: number
  readonly fen: bigint
  /** People whose amount is missing or more than a card may hold. */
  readonly wrong: number
}

export function totalsOf(people: readonly DraftPerson[], usual: string, max: bigint): Totals {
  let [fen, wrong] = [0n, 0]
  for (const person of people) {
    const amount = amountOf(person, usual)
    if (amount === undefined || amount > max) wrong++
    fen += amount ?? 0n
  }
  return { count: people.length, fen, wrong }
}

/** The rows as the server takes them. */
export const rowsOf = (people: readonly DraftPerson[], usual: string) =>
  people.map(({ staffId, phone, name, amount }) => ({
    ...(staffId ? { staffId } : { userPhone: phone, userName: name || null }),
    amount: ungrouped(amount ?? usual),
  }))

/** Departments with how many are in each, the largest first. */
export function departmentsOf(people: readonly { readonly dept: string }[]): [dept: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { dept } of people) counts.set(dept, (counts.get(dept) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])
}
