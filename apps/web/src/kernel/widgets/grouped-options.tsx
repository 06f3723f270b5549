import type { Label } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import type { Option } from '../queries.ts'

interface Choosable {
  readonly value: string
  readonly label: string
  readonly hint?: string | null | undefined
  readonly line?: string | undefined
  /** Of an entry that leads somewhere and is no row. */
  readonly icon?: IconName | undefined
}

interface Group {
  readonly label: string
  readonly title: string
  readonly options: readonly Choosable[]
}

type Words = (label: Label) => string

const pair = (zh: string | null | undefined, en: string | null | undefined): Label | undefined =>
  zh ? [zh, en || zh] : undefined

function choosable({ id, label, hint, line, lineEn }: Option, t: Words): Choosable {
  const words = pair(line, lineEn)
  return { value: id, label, hint, line: words && t(words) }
}

/**
 * What is offered, under the headings that its entity declares, in the order in which these come; as a plain list where it has none.
 * What stands under none stands above them.
 */
export function inGroups(options: readonly Option[], t: Words): (Choosable | Group)[] {
  const groups = Map.groupBy(options, one => one.group ?? '')
  const free = groups.get('') ?? []
  const headed = [...groups].flatMap(([heading, all]) => {
    const label = t(pair(heading, all[0]?.groupEn) ?? ['', ''])
    return heading === '' ? [] : [{ label, title: label, options: all.map(one => choosable(one, t)) }]
  })
  return [...free.map(one => choosable(one, t)), ...headed]
}

/** A name with its code beside it, and below it what it is for. */
export const OptionFace = ({
  label,
  hint,
  line,
  icon,
}: Omit<Choosable, 'value' | 'label'> & { readonly label: ReactNode }) => (
  <span className={icon ? 'option option-way' : 'option'}>
    {icon && <Icon name={icon} size={14} />}
    {label} <small>{hint}</small>
    {line && <small className="option-line">{line}</small>}
  </span>
)
