// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- dragging a line is an addition to its buttons
import { Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import type { Density } from '../appearance.ts'
import { Icon } from '../icon.tsx'
import { useText } from '../text.ts'
import type { PlacedColumn } from './list-columns.ts'
import { useList } from './list-state.ts'
import { useColumns } from './use-columns.ts'

const widthStep = 16
const sides = [undefined, 'start', 'end'] as const

/** The columns of a list as one wants them. Everything dragging does the keyboard does too. */
export default function ColumnPanel() {
  const t = useText()
  const { layout, arrange, resetLayout } = useList()
  const { columns, move } = useColumns()
  const [dragged, setDragged] = useState<string>()
  return (
    <div className="columns">
      <p className="columns-hint">
        {t(['拖动排序；聚焦后 Alt+↑↓ 移动，Alt+←→ 调宽', 'Drag to order; Alt+↑↓ moves, Alt+←→ widens the focused one'])}
      </p>
      <ul>
        {columns.map((column, index) => (
          <ColumnLine
            key={column.name}
            column={column}
            index={index}
            dragged={dragged === column.name}
            onDrag={setDragged}
            onOver={() => dragged && dragged !== column.name && index > 0 && move(dragged, index)}
          />
        ))}
      </ul>
      <div className="columns-feet">
        <Segmented<Density | 'usual'>
          size="small"
          value={layout.density ?? 'usual'}
          options={[
            { value: 'usual', label: t(['默认', 'Usual']) },
            { value: 'compact', label: t(['紧凑', 'Compact']) },
            { value: 'middle', label: t(['标准', 'Standard']) },
            { value: 'roomy', label: t(['宽松', 'Roomy']) },
          ]}
          onChange={density => {
            const { density: _, ...rest } = layout
            arrange(density === 'usual' ? rest : { ...rest, density })
          }}
        />
        <button type="button" className="quiet text-button" onClick={resetLayout}>
          {t(['恢复默认', 'Reset'])}
        </button>
      </div>
    </div>
  )
}

interface ColumnLineProps {
  readonly column: PlacedColumn
  readonly index: number
  readonly dragged: boolean
  readonly onDrag: (name: string | undefined) => void
  readonly onOver: () => void
}

function ColumnLine({ column, index, dragged, onDrag, onOver }: ColumnLineProps) {
  const t = useText()
  const { show, freeze, move, resize } = useColumns()
  const { name, label, fixed, width, shown } = column
  const isFirst = index === 0
  const press = (event: React.KeyboardEvent) => {
    const change: Readonly<Record<string, () => void>> = {
      ArrowUp: () => move(name, index - 1),
      ArrowDown: () => move(name, index + 1),
      ArrowLeft: () => resize(name, width - widthStep),
      ArrowRight: () => resize(name, width + widthStep),
    }
    if (!event.altKey || !change[event.key]) return
    event.preventDefault()
    change[event.key]?.()
  }
  const next = sides[(sides.indexOf(fixed) + 1) % sides.length]
  const said =
    fixed === 'start'
      ? t(['冻结在左', 'Frozen left'])
      : fixed === 'end'
        ? t(['冻结在右', 'Frozen right'])
        : t(['不冻结', 'Not frozen'])
  return (
    <li
      draggable={!isFirst}
      data-dragged={dragged}
      onDragStart={() => onDrag(name)}
      onDragEnter={onOver}
      onDragOver={event => event.preventDefault()}
      onDragEnd={() => onDrag(undefined)}
      onKeyDown={isFirst ? undefined : press}
    >
      <Checkbox checked={shown} disabled={isFirst} onChange={event => show(name, event.target.checked)}>
        {t(label)}
      </Checkbox>
      <span>
        {!isFirst && (
          <button
            type="button"
            className="quiet column-side"
            aria-label={t(['{0}：{1}', '{0}: {1}'], label, said)}
            title={said}
            data-side={fixed ?? 'none'}
            onClick={() => freeze(name, next)}
          >
            <Icon name="pin" size={14} />
            {fixed === 'start' ? t(['左', 'L']) : fixed === 'end' ? t(['右', 'R']) : ''}
          </button>
        )}
        <button
          type="button"
          className="quiet icon-button small"
          disabled={index <= 1}
          aria-label={t(['上移{0}', 'Move {0} up'], label)}
          onClick={() => move(name, index - 1)}
        >
          ↑
        </button>
        <button
          type="button"
          className="quiet icon-button small"
          disabled={isFirst}
          aria-label={t(['下移{0}', 'Move {0} down'], label)}
          onClick={() => move(name, index + 1)}
        >
          ↓
        </button>
      </span>
    </li>
  )
}
