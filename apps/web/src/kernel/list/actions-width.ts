import type { RowAction } from './row-actions.ts'

const maxShown = 2

/** The actions shown as text; what harms is behind the three dots, where no hand slips. */
export const directOf = (actions: readonly RowAction[]): readonly RowAction[] =>
  actions.filter(action => !action.danger).slice(0, maxShown)

const wide = 14
const narrow = 7.5
const around = 16
const dots = 40
const least = 88

const textWidth = (text: string): number =>
  [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? wide : narrow), around)

/** How wide the column of the actions has to be for the longest of these rows, in either language. */
export function actionsWidth(rows: readonly (readonly RowAction[])[]): number {
  const widths = rows.map(actions => {
    const direct = directOf(actions)
    const texts = direct.reduce((sum, action) => sum + textWidth(action.label), around)
    return texts + (direct.length < actions.length ? dots : 0)
  })
  return Math.round(Math.max(least, ...widths))
}
