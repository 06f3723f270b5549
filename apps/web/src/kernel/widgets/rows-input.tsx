import { parseField } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { firstValues } from '../form/form-state.ts'
import { Icon } from '../icon.tsx'
import { useText } from '../text.ts'
import { FieldInput, type FieldInputProps } from './field-input.tsx'

type Row = Readonly<Record<string, unknown>>

/** A small table that is filled in: one line per row, cells by their own kinds. Pasting from a sheet fills many. */
export default function RowsInput({ id, field, value, describedBy, onChange, onBlur }: FieldInputProps) {
  const t = useText()
  const columns = field.options.rows ?? {}
  const names = Object.keys(columns)
  const rows = Array.isArray(value) ? (value as Row[]) : []
  const change = (index: number, name: string, cell: unknown) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [name]: cell } : row)))
  const paste = (text: string): boolean => {
    const lines = text
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map(line => line.split('\t'))
    if (lines.length < 2 && (lines[0]?.length ?? 0) < 2) return false
    const added = lines.map(cells => Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim() ?? null])))
    onChange([...rows, ...added])
    return true
  }
  return (
    <div
      className="rows-scroll"
      aria-describedby={describedBy}
      onPaste={event => paste(event.clipboardData.getData('text')) && event.preventDefault()}
    >
      <table className="rows rows-edited">
        <thead>
          <tr>
            {names.map(name => (
              <th key={name} scope="col">
                {columns[name] && t(columns[name].label)}
                {columns[name]?.options.required && <span className="field-required"> *</span>}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t(['操作', 'Actions'])}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {names.map(name => {
                const column = columns[name]
                if (!column) return null
                const parsed = parseField(column, row[name])
                return (
                  <td key={name} title={'problem' in parsed ? t(parsed.problem) : undefined}>
                    <FieldInput
                      id={`${id}-${index}-${name}`}
                      name={name}
                      field={column}
                      label={t(column.label)}
                      value={row[name]}
                      invalid={'problem' in parsed && row[name] !== null}
                      describedBy={describedBy}
                      onChange={cell => change(index, name, cell)}
                      onBlur={onBlur}
                    />
                  </td>
                )
              })}
              <td>
                <button
                  type="button"
                  className="quiet icon-button small"
                  aria-label={t(['删除第{0}行', 'Remove row {0}'], index + 1)}
                  onClick={() => onChange(rows.filter((_, at) => at !== index))}
                >
                  <Icon name="trash" size={15} />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button id={id} size="small" onClick={() => onChange([...rows, firstValues(columns)])}>
        {t(['添加一行', 'Add a row'])}
      </Button>
    </div>
  )
}
