import { isLinkAddress } from '@forecourt/contract/kernel'
import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Attrs, MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState, Plugin } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from 'prosemirror-tables'
import { richSchema } from './rich-schema.ts'

const { nodes, marks } = richSchema
export type MarkName = 'strong' | 'em' | 'u' | 's'
export type BlockName = 'paragraph' | 'h2' | 'h3' | 'h4'

const nodeOf = (name: string): NodeType => nodes[name] as NodeType
const markOf = (name: string): MarkType => marks[name] as MarkType

export function hasMark({ selection, storedMarks, doc }: EditorState, name: string): boolean {
  const mark = markOf(name)
  const { from, to, empty, $from } = selection
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark)
}

export function isWithin({ selection: { $from } }: EditorState, name: string): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return true
  return false
}

export function blockOf({ selection: { $from } }: EditorState): BlockName {
  const { type, attrs } = $from.parent
  return type.name === 'heading' ? (`h${String(attrs['level'])}` as BlockName) : 'paragraph'
}

export const toggled = (name: MarkName): Command => toggleMark(markOf(name))

export const asBlock = (name: BlockName): Command =>
  name === 'paragraph'
    ? setBlockType(nodeOf('paragraph'))
    : setBlockType(nodeOf('heading'), { level: Number(name.slice(1)) })

/** Into a list, out of it, or from one kind into the other. */
export const toggledList =
  (name: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch) => {
    if (isWithin(state, name)) return liftListItem(nodeOf('list_item'))(state, dispatch)
    const other = name === 'bullet_list' ? 'ordered_list' : 'bullet_list'
    if (!isWithin(state, other)) return wrapInList(nodeOf(name))(state, dispatch)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--)
      if ($from.node(depth).type.name === other) {
        dispatch?.(state.tr.setNodeMarkup($from.before(depth), nodeOf(name)))
        return true
      }
    return false
  }

export const toggledQuote: Command = (state, dispatch) =>
  isWithin(state, 'blockquote') ? lift(state, dispatch) : wrapIn(nodeOf('blockquote'))(state, dispatch)

/** The link around the caret, or the first that is selected. */
export function linkAt(state: EditorState): string {
  const { $from, from, to } = state.selection
  let found = markOf('link').isInSet($from.marks())
  state.doc.nodesBetween(from, to, node => {
    found ??= markOf('link').isInSet(node.marks)
  })
  return found ? String(found.attrs['href']) : ''
}

/** From where to where the link reaches that the caret is in. */
function linkRange(state: EditorState): { readonly from: number; readonly to: number } {
  const { $from, from, to, empty } = state.selection
  if (!empty) return { from, to }
  const { parent } = $from
  const at = $from.index()
  const isLinked = (index: number) =>
    index >= 0 && index < parent.childCount && Boolean(markOf('link').isInSet(parent.child(index).marks))
  let [first, last] = [at, at]
  if (!isLinked(at)) return { from, to }
  while (isLinked(first - 1)) first--
  while (isLinked(last + 1)) last++
  let start = $from.start()
  for (let index = 0; index < first; index++) start += parent.child(index).nodeSize
  let end = start
  for (let index = first; index <= last; index++) end += parent.child(index).nodeSize
  return { from: start, to: end }
}

/** An address as people type it: without a scheme it is one of the web, and with an @ one of mail. */
export function completedAddress(typed: string): string | undefined {
  const text = typed.trim()
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`
  return text !== '' && isLinkAddress(whole) ? whole : undefined
}

/** Gives what is selected a link, or takes it away; where nothing is selected the address is its own text. */
export const linked =
  (href: string | undefined): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state)
    const change = state.tr.removeMark(from, to, markOf('link'))
    if (href !== undefined) {
      const mark = markOf('link').create({ href })
      if (from === to) change.insert(from, richSchema.text(href.replace(/^mailto:/, ''), [mark]))
      else change.addMark(from, to, mark)
    }
    dispatch?.(change.scrollIntoView())
    return true
  }

const inserted =
  (name: string, attrs?: Attrs): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodeOf(name).create(attrs)).scrollIntoView())
    return true
  }

export const withPicture = (src: string, alt: string): Command => inserted('image', { src, alt })

/** Three by three, the first row of heads. */
export const withTable: Command = (state, dispatch) => {
  const row = (cell: string) =>
    nodeOf('table_row').create(null, [0, 1, 2].map(() => nodeOf(cell).createAndFill() ?? []).flat())
  const table = nodeOf('table').create(null, [row('table_header'), row('table_cell'), row('table_cell')])
  dispatch?.(state.tr.replaceSelectionWith(table).scrollIntoView())
  return true
}

/** Plain words: no marks, no links. */
export const withoutMarks: Command = (state, dispatch) => {
  const { from, to } = state.selection
  dispatch?.(state.tr.removeMark(from, to))
  return true
}

export const tableCommands = { addRowAfter, addColumnAfter, deleteRow, deleteColumn, deleteTable }
export { isInTable, redo, undo }

/** Tab is left to the page: who works by keyboard gets out of the editor as they came in. */
export const richKeys: readonly Plugin[] = [
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggled('strong'),
    'Mod-i': toggled('em'),
    'Mod-u': toggled('u'),
    'Shift-Mod-x': toggled('s'),
    'Shift-Mod-7': toggledList('ordered_list'),
    'Shift-Mod-8': toggledList('bullet_list'),
    'Shift-Mod-9': toggledQuote,
    'Mod-]': sinkListItem(nodeOf('list_item')),
    'Mod-[': liftListItem(nodeOf('list_item')),
    Enter: splitListItem(nodeOf('list_item')),
    'Shift-Enter': chainCommands(exitCode, inserted('hard_break')),
  }),
  keymap(baseKeymap),
]
