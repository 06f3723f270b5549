import { Popover } from '../popover.tsx'
import { useText } from '../text.ts'
import type { ChartModel } from './model.ts'
import { csvOf } from './table.ts'
import { keepFile, pngOf } from './take-away.ts'

interface ChartMenuProps {
  readonly model: ChartModel
  readonly name: string
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
  /** Absent while nothing is drawn. */
  readonly svg?: () => string
}

/** The numbers as a table, and what one takes away: picture or file. */
export function ChartMenu({ model, name, isTable, onTable, svg }: ChartMenuProps) {
  const t = useText()
  const csv = () => keepFile(`${name}.csv`, new Blob([csvOf(model)], { type: 'text/csv;charset=utf-8' }))
  const drawing = () => svg && keepFile(`${name}.svg`, new Blob([svg()], { type: 'image/svg+xml' }))
  const picture = async () => svg && keepFile(`${name}.png`, await pngOf(svg()))
  const item = (label: string, run: () => unknown) => (
    <button type="button" className="quiet row-action" onClick={() => void run()}>
      {label}
    </button>
  )
  return (
    <span className="chart-menu">
      <button type="button" className="text-button" onClick={() => onTable(!isTable)}>
        {isTable ? t(['图表', 'Chart']) : t(['表格', 'Table'])}
      </button>
      <Popover label={t(['下载图表', 'Download the chart'])} face={t(['下载', 'Download'])} className="text-button">
        {close => (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- what is chosen inside arrives here
          <div className="chart-files" onClick={close}>
            {item(t(['数据（CSV）', 'Numbers (CSV)']), csv)}
            {svg && !isTable && item(t(['图片（PNG）', 'Picture (PNG)']), picture)}
            {svg && !isTable && item(t(['矢量图（SVG）', 'Drawing (SVG)']), drawing)}
          </div>
        )}
      </Popover>
    </span>
  )
}
