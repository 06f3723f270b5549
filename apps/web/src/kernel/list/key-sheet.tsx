import type { Label } from '@forecourt/contract/kernel'
import { Modal, Switch } from 'antd'
import { useState } from 'react'
import { save, saved } from '../storage.ts'
import { useText } from '../text.ts'
import { singleKeys } from './single-keys.ts'

const keys: readonly (readonly [keys: string, what: Label])[] = [
  ['j / k / ↓ / ↑', ['下一行 / 上一行', 'Next row / previous row']],
  ['Enter', ['打开详情页', 'Open the page of the row']],
  ['Space', ['预览，再按关闭；方向键切换', 'Preview; again closes, arrows walk on']],
  ['x / Shift x', ['选择 / 连续选择', 'Select / select up to here']],
  ['f / Shift F', ['筛选 / 清空筛选', 'Filter / clear the filters']],
  ['v', ['视图', 'Views']],
  ['c', ['列设置', 'Columns']],
  ['r', ['刷新', 'Refresh']],
  ['n / e', ['新增 / 修改', 'Add / edit']],
  ['Ctrl K  /', ['搜索菜单和记录', 'Search menus and records']],
  ['[  ]  Alt 1…9', ['切换标签页', 'Switch tabs']],
  ['Alt W', ['关闭标签页', 'Close the tab']],
  ['Ctrl S / Esc', ['保存 / 取消', 'Save / cancel']],
  ['?', ['本页', 'This sheet']],
]

/** What the keys do, and the switch for those who cannot have single letters do anything. */
export default function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [isOn, setOn] = useState(saved<string>(singleKeys) !== 'off')
  return (
    <Modal open title={t(['键盘快捷键', 'Keyboard'])} footer={null} onCancel={onClose} width={520}>
      <dl className="key-sheet">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
      <span className="key-switch">
        <Switch
          size="small"
          checked={isOn}
          aria-label={t(['启用单字母快捷键', 'Single letters are on'])}
          onChange={on => {
            save(singleKeys, on ? 'on' : 'off')
            setOn(on)
          }}
        />
        {t(['启用单字母快捷键', 'Single letters are on'])}
      </span>
    </Modal>
  )
}
