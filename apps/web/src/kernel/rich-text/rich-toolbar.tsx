import { type Label, pictureAddressOf, pictureKeyOf } from '@forecourt/contract/kernel'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useText } from '../text.ts'
import { toast } from '../toast.ts'
import { fileName, putFile } from '../widgets/files.ts'
import { LinkLine } from './link-line.tsx'
import {
  asBlock,
  blockOf,
  type BlockName,
  hasMark,
  isInTable,
  isWithin,
  linked,
  linkAt,
  redo,
  tableCommands,
  toggled,
  toggledList,
  toggledQuote,
  undo,
  withoutMarks,
  withPicture,
  withTable,
} from './rich-commands.ts'

interface Tool {
  readonly name: string
  readonly label: Label
  readonly face: ReactNode
  readonly keys?: string
  readonly run: Command
  readonly isOn?: (state: EditorState) => boolean
}

const line = (d: string): ReactNode => (
  <svg
    viewBox="0 0 20 20"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
)

const blocks: readonly (readonly [BlockName, Label])[] = [
  ['paragraph', ['正文', 'Text']],
  ['h2', ['一级标题', 'Heading 1']],
  ['h3', ['二级标题', 'Heading 2']],
  ['h4', ['三级标题', 'Heading 3']],
]

const mark = (name: 'strong' | 'em' | 'u' | 's', label: Label, face: ReactNode, keys: string): Tool => ({
  name,
  label,
  face,
  keys,
  run: toggled(name),
  isOn: state => hasMark(state, name),
})

const tools: readonly Tool[] = [
  mark('strong', ['加粗', 'Bold'], <b>B</b>, 'Ctrl+B'),
  mark('em', ['斜体', 'Italic'], <i>I</i>, 'Ctrl+I'),
  mark('u', ['下划线', 'Underline'], <u>U</u>, 'Ctrl+U'),
  mark('s', ['删除线', 'Strikethrough'], <s>S</s>, 'Ctrl+Shift+X'),
  {
    name: 'bullets',
    label: ['项目符号', 'Bulleted list'],
    face: line('M8 5h9M8 10h9M8 15h9M3.500 5h.6M3.500 10h.6M3.500 15h.6'),
    keys: 'Ctrl+Shift+8',
    run: toggledList('bullet_list'),
    isOn: state => isWithin(state, 'bullet_list'),
  },
  {
    name: 'numbers',
    label: ['编号列表', 'Numbered list'],
    face: line('M8 5h9M8 10h9M8 15h9M3 4l1-.7V7M2.800 12.500c1.700-1.600 2.200.2 0 3.500h2.400'),
    keys: 'Ctrl+Shift+7',
    run: toggledList('ordered_list'),
    isOn: state => isWithin(state, 'ordered_list'),
  },
  {
    name: 'quote',
    label: ['引用', 'Quotation'],
    face: line('M4 4v12M8 6h9M8 10h9M8 14h6'),
    keys: 'Ctrl+Shift+9',
    run: toggledQuote,
    isOn: state => isWithin(state, 'blockquote'),
  },
]

const lastTools: readonly Tool[] = [
  {
    name: 'plain',
    label: ['清除格式', 'Clear formatting'],
    face: line('M5 4h10M10 4 8 16M4 17 16 5'),
    run: withoutMarks,
  },
  { name: 'undo', label: ['撤销', 'Undo'], face: <Icon name="undo" size={16} />, keys: 'Ctrl+Z', run: undo },
  {
    name: 'redo',
    label: ['重做', 'Redo'],
    face: line('M13 4.500 16.500 8 13 11.500M16.500 8H8a4 4 0 0 0 0 8h4'),
    keys: 'Ctrl+Y',
    run: redo,
  },
]

const tableTools: readonly (readonly [Label, Command])[] = [
  [['加一行', 'Add a row'], tableCommands.addRowAfter],
  [['加一列', 'Add a column'], tableCommands.addColumnAfter],
  [['删除行', 'Remove the row'], tableCommands.deleteRow],
  [['删除列', 'Remove the column'], tableCommands.deleteColumn],
  [['删除表格', 'Remove the table'], tableCommands.deleteTable],
]

/** Arrows go from tool to tool, as in every toolbar; Tab goes on to the text. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
    return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[(at + step + all.length) % all.length]?.focus()
  event.preventDefault()
}

interface RichToolbarProps {
  readonly state: EditorState
  readonly view: RefObject<EditorView | undefined>
  readonly label: string
  readonly controls: string
}

export function RichToolbar({ state, view, label, controls }: RichToolbarProps) {
  const t = useText()
  const file = useRef<HTMLInputElement>(null)
  const [isLinking, setLinking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const run = (command: Command) => {
    if (!view.current) return
    command(view.current.state, view.current.dispatch)
    view.current.focus()
  }
  const button = ({ name, label: said, face, keys, run: command, isOn }: Tool) => (
    <button
      key={name}
      type="button"
      className="quiet icon-button small"
      title={keys ? `${t(said)}  ${keys}` : t(said)}
      aria-label={t(said)}
      {...(isOn ? { 'aria-pressed': isOn(state) } : {})}
      disabled={!command(state)}
      onMouseDown={event => event.preventDefault()}
      onClick={() => run(command)}
    >
      {face}
    </button>
  )
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    setBusy(true)
    try {
      const { key } = await putFile(chosen)
      if (pictureKeyOf(pictureAddressOf(key))) run(withPicture(pictureAddressOf(key), fileName(chosen.name)))
    } catch {
      toast(t(['上传失败，请重试', 'Upload failed, please try again']), 'bad')
    }
    setBusy(false)
  }
  const table: Tool = {
    name: 'table',
    label: ['插入表格', 'Insert a table'],
    face: line('M3 4h14v12H3zM3 8h14M3 12h14M8 4v12M13 4v12'),
    run: withTable,
  }
  return (
    <div
      className="rich-tools"
      role="toolbar"
      tabIndex={-1}
      aria-label={t(['{0}的格式', 'Format of {0}'], label)}
      aria-controls={controls}
      onKeyDown={walk}
    >
      <select
        aria-label={t(['段落样式', 'Paragraph style'])}
        value={blockOf(state)}
        onChange={event => run(asBlock(event.target.value as BlockName))}
      >
        {blocks.map(([name, said]) => (
          <option key={name} value={name}>
            {t(said)}
          </option>
        ))}
      </select>
      {tools.map(button)}
      <button
        type="button"
        className="quiet icon-button small"
        title={t(['链接', 'Link'])}
        aria-label={t(['链接', 'Link'])}
        aria-pressed={hasMark(state, 'link')}
        aria-expanded={isLinking}
        onMouseDown={event => event.preventDefault()}
        onClick={() => setLinking(!isLinking)}
      >
        {line(
          'M8.500 11.500a3 3 0 0 0 4.300.2l3-3a3 3 0 0 0-4.300-4.300l-1 1M11.500 8.500a3 3 0 0 0-4.300-.2l-3 3a3 3 0 0 0 4.300 4.300l1-1',
        )}
      </button>
      <button
        type="button"
        className="quiet icon-button small"
        title={t(['插入图片', 'Insert a picture'])}
        aria-label={t(['插入图片', 'Insert a picture'])}
        disabled={isBusy}
        onClick={() => file.current?.click()}
      >
        {line('M3 4h14v12H3zM3 13l4-4 4 4 2.500-2.500L17 14M13 7.500h.6')}
      </button>
      {!isInTable(state) && button(table)}
      {lastTools.map(button)}
      <input
        ref={file}
        hidden
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t(['选择图片', 'Choose a picture'])}
        onChange={event => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {isInTable(state) && (
        <span className="rich-table-tools">
          {tableTools.map(([said, command]) => (
            <button
              key={said[1]}
              type="button"
              className="quiet small"
              onMouseDown={event => event.preventDefault()}
              onClick={() => run(command)}
            >
              {t(said)}
            </button>
          ))}
        </span>
      )}
      {isLinking && (
        <LinkLine
          address={linkAt(state)}
          onClose={() => {
            setLinking(false)
            view.current?.focus()
          }}
          onLink={href => {
            setLinking(false)
            run(linked(href))
          }}
        />
      )}
    </div>
  )
}
