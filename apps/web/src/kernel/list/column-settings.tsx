import { Checkbox } from 'antd'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import { useText } from '../text.ts'
import { arranged, type Column, noChoice } from './list-columns.ts'
import { useList } from './list-state.ts'

/** Which columns are shown and in which order; remembered for this person. Buttons do what dragging would. */
export function ColumnSettings() {
  const t = useText()
  const { columns, choice, choose } = useList()
  const [first, ...rest] = arranged(columns, choice)
  const names = rest.map(column => column.name)
  const move = (index: number, by: number) => {
    const order = [...names]
    const [name] = order.splice(index, 1)
    if (name) order.splice(index + by, 0, name)
    choose({ ...choice, order })
  }
  const toggle = ({ name }: Column, shown: boolean) =>
    choose({ ...choice, hidden: shown ? choice.hidden.filter(one => one !== name) : [...choice.hidden, name] })
  return (
    <Popover label={t(['列设置', 'Columns'])} face={<Icon name="columns" />} className="icon-button head-wide">
      {() => (
        <div className="columns">
          <ul>
            {first && (
              <li>
                <Checkbox checked disabled>
                  {t(first.field.label)}
                </Checkbox>
              </li>
            )}
            {rest.map((column, index) => (
              <li key={column.name}>
                <Checkbox
                  checked={!choice.hidden.includes(column.name)}
                  onChange={event => toggle(column, event.target.checked)}
                >
                  {t(column.field.label)}
                </Checkbox>
                <span>
                  <button
                    type="button"
                    className="quiet icon-button small"
                    disabled={index === 0}
                    aria-label={t(['上移{0}', 'Move {0} up'], column.field.label)}
                    onClick={() => move(index, -1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    className="quiet icon-button small"
                    disabled={index === rest.length - 1}
                    aria-label={t(['下移{0}', 'Move {0} down'], column.field.label)}
                    onClick={() => move(index, 1)}
                  >
                    ↓
                  </button>
                </span>
              </li>
            ))}
          </ul>
          <button type="button" className="quiet text-button" onClick={() => choose(noChoice)}>
            {t(['恢复默认', 'Reset'])}
          </button>
        </div>
      )}
    </Popover>
  )
}
