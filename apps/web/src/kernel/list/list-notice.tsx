import type { Label } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { FaultLink } from '../fault-link.tsx'
import { Notice } from '../notice.tsx'
import { useText } from '../text.ts'
import { toast } from '../toast.ts'
import { filterWords, isFiltered } from './conditions.ts'
import { useClear } from './list-filters.tsx'
import { useList } from './list-state.ts'

const noRight = 403

/** Why there are no rows, and the one thing to do about it. */
export function ListNotice() {
  const t = useText()
  const { answer, entity, query, own, filter, may, setTask, resource } = useList()
  const clear = useClear()
  const isOwn = Object.keys(own).length > 0
  const all = () => filter(Object.fromEntries(Object.keys(filterWords(query)).map(key => [key, undefined])))
  if (answer.error?.code === noRight)
    return (
      <Notice
        title={t(['没有查看{0}的权限', 'You have no right to see {0}'], entity.label)}
        text={`${t(['请联系管理员授予权限', 'Ask your administrator for the permission'])}${answer.error.requestId ? t(['（请求编号 {0}）', ' (request {0})'], answer.error.requestId) : ''}`}
      >
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(resource.permission).then(() => toast(t(['已复制', 'Copied']), 'good'))
          }
        >
          <code>{resource.permission}</code>
        </Button>
      </Notice>
    )
  if (answer.error)
    return (
      <Notice
        title={answer.error.message || t(['加载失败', 'Could not be loaded'])}
        text={answer.error.requestId && t(['请求编号 {0}', 'Request id {0}'], answer.error.requestId)}
      >
        <Button onClick={() => void answer.refetch()}>{t(['重试', 'Try again'])}</Button>
        <FaultLink requestId={answer.error.requestId} />
      </Notice>
    )
  if (isFiltered(query))
    return (
      <Notice title={t(['没有符合条件的记录', 'No rows match'])}>
        <Button onClick={isOwn ? clear : all}>{t(['清空筛选', 'Clear filters'])}</Button>
      </Notice>
    )
  const label: Label = [entity.label[0], entity.label[1].toLowerCase()]
  return (
    <Notice title={t(['还没有{0}', 'No {0} yet'], label)}>
      {may.add && (
        <Button type="primary" onClick={() => setTask({ kind: 'add' })}>
          {t(['新增{0}', 'Add {0}'], label)}
        </Button>
      )}
    </Notice>
  )
}
