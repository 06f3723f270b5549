import { useText } from '../text.ts'
import { useList } from './list-state.ts'

/** What can be done with all selected rows; it lies over the table's head, so nothing moves. */
export function BulkBar() {
  const t = useText()
  const { selected, setSelected, rows, remove, may } = useList()
  return (
    <div className="bulk" role="toolbar" aria-label={t(['批量操作', 'Bulk actions'])}>
      <span>{t(['已选 {0} 条', '{0} selected'], selected.length)}</span>
      {may.remove && (
        <button
          type="button"
          className="quiet text-button danger-text"
          onClick={() => void remove(selected.map(id => rows.find(row => row.id === id) ?? { id }))}
        >
          {t(['删除', 'Delete'])}
        </button>
      )}
      <button type="button" className="quiet text-button" onClick={() => setSelected([])}>
        {t(['取消选择', 'Clear selection'])}
      </button>
    </div>
  )
}
