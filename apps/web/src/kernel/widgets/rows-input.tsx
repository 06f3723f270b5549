// oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are moved in by keyboard like a spreadsheet's
import type { Fields, Label } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { formFields } from '../form/form-values.ts'
import { Icon } from '../icon.tsx'
import { useText } from '../text.ts'
import { FieldInput } from './field-input.tsx'
import type { FieldInputProps } from './field-props.ts'
import { type Cell, problemsIn, type Rows } from './rows-grid.ts'
import { useGrid } from './use-grid.ts'
import './rows-input.css'

function Heading({ columns }: { readonly columns: Fields }) {
  const t = useText()
  return (
    <thead>
      <tr>
        {Object.entries(columns).map(([name, { label, options }]) => (
          <th key={name} scope="col">
            {t(label)}
            {options.required && (
              <span className="field-required" aria-hidden="true">
                {' '}
                *
              </span>
            )}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">{t(['操作', 'Actions'])}</span>
        </th>
      </tr>
    </thead>
  )
}

interface MoveButtonsProps {
  readonly index: number
  readonly count: number
  readonly onMove: (index: number, by: -1 | 1) => void
}

/** The order of rows may mean something: steps apply from the first on. */
function MoveButtons({ index, count, onMove }: MoveButtonsProps) {
  const t = useText()
  if (count < 2) return null
  return (
    <>
      <button
        type="button"
        className="quiet icon-button small"
        title="Alt ↑"
        aria-label={t(['上移第{0}行', 'Move row {0} up'], index + 1)}
        disabled={index === 0}
        onClick={() => onMove(index, -1)}
      >
        <span aria-hidden="true">↑</span>
      </button>
      <button
        type="button"
        className="quiet icon-button small"
        title="Alt ↓"
        aria-label={t(['下移第{0}行', 'Move row {0} down'], index + 1)}
        disabled={index === count - 1}
        onClick={() => onMove(index, 1)}
      >
        <span aria-hidden="true">↓</span>
      </button>
    </>
  )
}

/** A small table that is filled in like a spreadsheet: one line per row, cells by their own kinds. */
export default function RowsInput({ id, field, label, value, describedBy, onChange, onBlur }: FieldInputProps) {
  const t = useText()
  const columns = useMemo(() => formFields(field.options.rows ?? {}, true), [field])
  const rows = Array.isArray(value) ? (value as Rows) : []
  const table = useRef<HTMLTableElement>(null)
  const grid = useGrid(table, columns, rows, onChange)
  const [at, setAt] = useState<Cell>()
  // A cell is told wrong once it was left or filled by a paste, not while its row is still empty.
  const wrong = problemsIn(columns, rows).filter(
    one => (rows[one.row]?.[one.name] ?? '') !== '' || (at !== undefined && at.row > one.row),
  )
  const cellName = (index: number, column: Label) => t(['第{0}行{1}', 'Row {0}: {1}'], index + 1, column)
  const problemAt = (row: number, name: string) => wrong.find(one => one.row === row && one.name === name)?.problem
  return (
    <div onPaste={grid.onPaste}>
      <div className="rows-scroll">
        <table
          ref={table}
          className="rows rows-edited"
          role="grid"
          aria-label={label}
          aria-describedby={describedBy}
          onKeyDown={grid.onKeyDown}
        >
          <Heading columns={columns} />
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {Object.entries(columns).map(([name, column]) => {
                  const problem = problemAt(index, name)
                  const note = `${id}-${index}-${name}-note`
                  return (
                    <td key={name} data-row={index} data-column={name} onFocus={() => setAt({ row: index, name })}>
                      <label className="visually-hidden" htmlFor={`${id}-${index}-${name}`}>
                        {cellName(index, column.label)}
                      </label>
                      <FieldInput
                        id={`${id}-${index}-${name}`}
                        name={name}
                        field={column}
                        label={cellName(index, column.label)}
                        value={row[name]}
                        invalid={problem !== undefined}
                        describedBy={note}
                        onChange={cell => grid.set({ row: index, name }, cell)}
                        onBlur={onBlur}
                      />
                      <small id={note} className="cell-problem">
                        {problem && t(problem)}
                      </small>
                    </td>
                  )
                })}
                <td className="row-tools">
                  <MoveButtons index={index} count={rows.length} onMove={grid.move} />
                  <button
                    type="button"
                    className="quiet icon-button small"
                    aria-label={t(['删除第{0}行', 'Remove row {0}'], index + 1)}
                    onClick={() => grid.remove(index)}
                  >
                    <Icon name="trash" size={15} />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="rows-feet">
        <Button id={id} size="small" aria-label={t(['添加一行', 'Add a row'])} onClick={grid.add}>
          {t(['添加一行', 'Add a row'])}
        </Button>
        <Button
          size="small"
          disabled={!at || at.row + 1 >= rows.length}
          title="Ctrl D"
          onMouseDown={event => event.preventDefault()}
          onClick={() => at && grid.fillDown(at)}
        >
          {t(['向下填充', 'Fill down'])}
        </Button>
        <span aria-live="polite">
          {wrong.length > 0
            ? t(['{0} 个单元格有误', '{0} cells are wrong'], wrong.length)
            : t(['可从表格软件粘贴一片，Ctrl+Z 撤销', 'Paste a range from a spreadsheet; Ctrl+Z undoes'])}
        </span>
      </div>
    </div>
  )
}
