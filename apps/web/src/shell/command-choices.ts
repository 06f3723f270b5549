import type { FoundAction, FoundRow, Label } from '@forecourt/contract/kernel'
import { matchesInitials } from '@forecourt/contract/kernel'
import { navigate } from '../kernel/location.tsx'
import { labelOf, type MenuNode } from '../kernel/menu.ts'
import { recentRows, rememberRow } from './command-recent.ts'
import { framePath, isForeign } from './pages.tsx'

/** One line of the box: a page, something to begin, or a record. */
export interface Choice {
  readonly key: string
  readonly group: Label
  readonly menu: MenuNode
  readonly label: Label
  readonly row?: FoundRow
  readonly go: () => void
}

export const groups = {
  recent: ['最近打开', 'Opened recently'],
  pages: ['页面', 'Pages'],
  actions: ['操作', 'Actions'],
} as const satisfies Record<string, Label>

const mostPages = 12
const mostBesideRows = 6

function openPage(menu: MenuNode): void {
  if (menu.isOpen === 2) window.open(menu.path, '_blank', 'noopener')
  else navigate(isForeign(menu.path) ? framePath(menu) : menu.path)
}

const pageChoice = (menu: MenuNode): Choice => ({
  key: `page-${menu.id}`,
  group: groups.pages,
  menu,
  label: labelOf(menu),
  go: () => openPage(menu),
})

/** Pages whose name fits: those that begin with what was typed first, then any part, then pinyin initials. */
function pagesFor(leaves: readonly MenuNode[], typed: string): MenuNode[] {
  const wanted = typed.toLowerCase()
  const begins = (node: MenuNode) => labelOf(node).some(name => name.toLowerCase().startsWith(wanted))
  const fits = leaves.filter(node => labelOf(node).some(name => matchesInitials(name, wanted)))
  return [...fits.filter(begins), ...fits.filter(node => !begins(node))]
}

const rowChoice = (row: FoundRow, menu: MenuNode, group: Label): Choice => ({
  key: `row-${row.entity}-${row.id}`,
  group,
  menu,
  label: [row.name, row.name],
  row,
  go: () => {
    rememberRow(row)
    navigate(`${menu.path}/detail?id=${row.id}`)
  },
})

const actionChoice = ({ entity, errand, label }: FoundAction, menu: MenuNode): Choice => ({
  key: `action-${entity}-${errand.replaceAll('/', '-')}`,
  group: groups.actions,
  menu,
  label,
  go: () => navigate(`${menu.path}?do=${encodeURIComponent(errand)}`),
})

interface Found {
  readonly actions: readonly FoundAction[]
  readonly rows: readonly FoundRow[]
}

/** What can be chosen, group by group; nothing whose page this person cannot open. */
export function choicesFor(leaves: readonly MenuNode[], typed: string, { actions, rows }: Found): Choice[] {
  const pageOf = new Map(leaves.map(menu => [menu.code, menu]))
  const withPage = <T extends { readonly page: string }>(
    all: readonly T[],
    choice: (one: T, menu: MenuNode) => Choice,
  ) =>
    all.flatMap(one => {
      const menu = pageOf.get(one.page)
      return menu ? [choice(one, menu)] : []
    })
  if (typed === '')
    return [
      ...withPage(recentRows(), (row, menu) => rowChoice(row, menu, groups.recent)),
      ...leaves.slice(0, mostPages).map(pageChoice),
    ]
  return [
    ...pagesFor(leaves, typed)
      .slice(0, rows.length > 0 ? mostBesideRows : mostPages)
      .map(pageChoice),
    ...withPage(actions, actionChoice),
    ...withPage(rows, (row, menu) => rowChoice(row, menu, row.label)),
  ]
}
